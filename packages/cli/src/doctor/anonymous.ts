/** Stands for what is left out. */
const HIDDEN = '…';

/** Nouns whose names lead to a person or a company. */
const OWNERS = (
  'accounts?|contract|agreement|user(?:name)?|login|organi[sz]ation|org|project|team|tenant|customer|client|company|workspace|owner|' +
  'аккаунт\\p{L}*|договор\\p{L}*|сч[её]т\\p{L}*|пользовател\\p{L}*|логин\\p{L}*|организаци\\p{L}*|проект\\p{L}*|клиент\\p{L}*|компани\\p{L}*'
)
  .split('|')
  .map((noun) => `[${noun.charAt(0)}${noun.charAt(0).toUpperCase()}]${noun.slice(1)}`)
  .join('|');
/** What says something about an owner, and is no name. */
const SAID_OF_OWNERS =
  /^(?:balance|budget|limits?|key|quota|credits?|money|status|баланс\p{L}*|бюджет\p{L}*|лимит\p{L}*)$/iu;
const NAME =
  '"[^"]*"|\'[^\']*\'|“[^”]*”|«[^»]*»|\\p{Lu}[\\p{L}\\d._-]*(?: \\p{Lu}[\\p{L}\\d._-]*)*|[\\p{L}\\d][\\p{L}\\d._-]*';
const OWNER = new RegExp(
  `(?<=(?<!\\p{L})(?:${OWNERS})(?:[ _](?:id|name|no\\.?|number|of|for|номер))?[ :=#№]{1,3})(?:${NAME})`,
  'gu',
);
/** A word in lower case is a name when something is said of it. */
const IS_NAMED = /^ (?:has|is|was|does|cannot|can|must|needs|exceeded|reached|not)\b/;
/** Longer texts are cut before they are looked through. */
const MAX_TEXT = 1000;

/** In this order: a URL holds a host, and an e-mail address does. */
const PATTERNS: readonly RegExp[] = [
  /(?:\b[a-z][a-z0-9+.-]*:)?\/\/\S+/gi,
  /[^\s@<>"'()]+@[^\s@<>"'(),;]+/g,
  /(?<![\w./-])[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?!\w)/gi,
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /(?<![\w:])(?:(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}|[0-9a-f:]*::[0-9a-f:]*)/gi,
  /\b[\w-]+:\d{4,5}\b/g,
  /\b(?:sk|pk|key|org|proj|project|user|acct|account|cus|customer|team|tenant)(?:-[\w-]{2,}|_(?=\w*\d)\w{3,})/gi,
  /\b(?=[\w-]*\d)[\w-]{20,}/g,
  /(?<![\w.])(?!\d{4}-\d\d-\d\d)\+?\d(?:[ ()-]{0,2}\d){8,}/g,
  /(?<![\w.-])(?!\d{4}-\d\d-\d\d)\d{2,}(?:-\d{2,})+(?![\w-])/g,
];

/**
 * What a service said, without keys, addresses and names of owners: the report of the doctor may be shown to anybody.
 *
 * @param own - what is known to belong to this user: the key and its name, the host.
 */
export function anonymous(text: string, own: readonly string[]): string {
  const withoutOwn = own
    .filter(({ length }) => length > 3)
    .reduce((said, word) => said.replaceAll(word, HIDDEN), text.slice(0, MAX_TEXT));
  const withoutPatterns = PATTERNS.reduce((said, pattern) => said.replaceAll(pattern, HIDDEN), withoutOwn);
  return withoutPatterns.replaceAll(OWNER, (name: string, ...rest: unknown[]) => {
    const after = withoutPatterns.slice((rest.at(-2) as number) + name.length);
    const isName = /^[\p{Lu}"'“«]|[\d._-]/u.test(name) || IS_NAMED.test(after);
    return isName && !SAID_OF_OWNERS.test(name) ? HIDDEN : name;
  });
}
