import type { Detector } from '../../simulation/personal-data/detect.ts';

const PASSWORD = String.raw`(?:password|passwd|pass ?phrase|passcode|парол\p{L}{0,3})`;
const SECRET = String.raw`(?:${PASSWORD}|secret|token|api[ _-]?key|секрет\p{L}{0,3}|токен\p{L}{0,3}|api[ -]?ключ\p{L}{0,2}|ключ\p{L}{0,2} (?:api|доступа))`;

/** What ends at a space or a quotation mark. */
const VALUE = String.raw`[^\s"'«»,;]{4,200}`;
/** The same, which no word of a language looks like: letters and digits, or a sign among letters. */
const MIXED = String.raw`(?=[^\s"'«»,;]*\p{L})(?=[^\s"'«»,;]*[\d_@#$%^&*+=/\\-])${VALUE}`;
/** Words between the name of a secret and the secret: `for the database`, `от почты`. */
const BETWEEN = String.raw`(?:,? \p{L}{1,20}){0,5}?`;
const IS = ' {0,3}(?:[:=—–]| - | is | was | это | такой ) {0,3}';
const QUOTE = `["'«(]?`;

/** Words that often follow the word password and are none. */
const NO_PASSWORD = String.raw`(?!(?:after|again|before|cannot|changed?|could|does|doesn|expired?|fields?|file|from|generators?|hash\p{L}*|have|length|login|managers?|must|needs?|never|policy|prompt|protect\p{L}*|recovery|required|requirements|resets?|rules|should|strength|that|there|were|when|where|which|will|without|with|works?|would|your|больше|был\p{L}*|будет|долж\p{L}*|если|забы\p{L}*|котор\p{L}*|можно|нельзя|неверн\p{L}*|нужн?\p{L}*|пользовател\p{L}*|после|перед|сброс\p{L}*|снова|также|теперь|только|устарел\p{L}*|хран\p{L}*|чтобы|этот)(?!\p{L}))`;

/** Secrets by the words before them, as people write them in English and in Russian. */
export const SPOKEN_SECRETS: readonly Detector[] = [
  `${SECRET}["'»]?${IS}["'«]?(${VALUE})`,
  `${SECRET}${BETWEEN}(?:${IS}| {1,3})${QUOTE}(${MIXED})`,
  `${PASSWORD}${BETWEEN}${IS}${QUOTE}${NO_PASSWORD}(${VALUE})`,
  `${PASSWORD} {1,3}${QUOTE}${NO_PASSWORD}(${VALUE})`,
].map((source) => ({ type: 'key', pattern: new RegExp(source, 'giu') }));
