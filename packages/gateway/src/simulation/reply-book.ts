import { sharedStems, stemsOf } from './text/words.ts';

type Language = 'en' | 'ru';

/** One prepared answer in Markdown, in both languages. */
interface Entry {
  /** Recognised by any of these words, compared by their stems. */
  words: string;
  en: string;
  ru: string;
}

/** What people ask first. The entry with the most words in the question answers; the first of several. */
const BOOK: readonly Entry[] = [
  {
    words: 'hello hi hey привет здравствуйте здравствуй добрый',
    en: 'Hello! I am a **simulated model** of the local Kopek gateway. Ask me what I can do, what a token is, or how much a kopek is.',
    ru: 'Здравствуйте! Я **имитация модели** в локальном шлюзе Kopek. Спросите, что я умею, что такое токен или сколько копеек в рубле.',
  },
  {
    words: 'help able skills capabilities умеешь умеете можешь помощь возможности',
    en: 'I can:\n\n- work out arithmetic: `12 * (3 + 4)`\n- summarise a long text\n- call your tools, with arguments from your text\n- fill a JSON schema from your text\n- think aloud, speak, read PDFs and search a small library\n\nEach answer has a bill in rubles.',
    ru: 'Я умею:\n\n- считать: `12 * (3 + 4)`\n- пересказывать длинный текст\n- вызывать ваши инструменты с аргументами из текста\n- заполнять JSON-схему по тексту\n- рассуждать вслух, говорить, читать PDF и искать в маленькой библиотеке\n\nУ каждого ответа есть счёт в рублях.',
  },
  {
    words: 'yourself model simulated модель имитация кто зовут',
    en: 'I am a **simulated model**: my answers come from a small book and from your own words. For a real model give the catalog an entry with `upstream`.',
    ru: 'Я **имитация модели**: ответы взяты из небольшого набора и из ваших же слов. Чтобы отвечала настоящая модель, добавьте в каталог запись с `upstream`.',
  },
  {
    words: 'kopek ruble копейка копеек копейке рубль рубле',
    en: 'One ruble is **100 kopeks**. The coin is named after the spear (*копьё*) of its rider and has been struck since 1535.',
    ru: 'В одном рубле **100 копеек**. Монета названа по копью всадника на ней, её чеканят с 1535 года.',
  },
  {
    words: 'price cost bill charge balance цена стоимость стоит счёт баланс списание',
    en: 'The bill is in `usage`:\n\n| Field | Meaning |\n|---|---|\n| `cost_rub` | what this answer cost |\n| `balance` | what is left of the account |\n\nBoth are exact to the last digit.',
    ru: 'Счёт — в `usage`:\n\n| Поле | Значение |\n|---|---|\n| `cost_rub` | сколько стоил ответ |\n| `balance` | сколько осталось на счёте |\n\nОба числа точны до последней цифры.',
  },
  {
    words: 'token tokens токен токены токенов',
    en: 'A **token** is the piece of text that a model reads and writes at once: about four letters of English, fewer of Russian. Prices are per token.',
    ru: '**Токен** — кусочек текста, который модель читает и пишет за один раз: около четырёх букв по-английски, по-русски меньше. Цены указаны за токен.',
  },
  {
    words: 'sky blue небо голубое синее',
    en: 'The sky is blue because air scatters **short waves more than long ones**: blue light reaches us from all sides, red light mostly straight from the sun.',
    ru: 'Небо голубое, потому что воздух рассеивает **короткие волны сильнее длинных**: синий свет приходит со всех сторон, красный — почти только прямо от солнца.',
  },
  {
    words: 'code function typescript javascript program код функция программа',
    en: "A function that sums rubles without rounding errors:\n\n```ts\nimport { sumRub } from '@kopek/core';\n\nconst total = sumRub(['0.1', '0.2']); // \"0.3\"\n```",
    ru: "Функция, которая складывает рубли без ошибок округления:\n\n```ts\nimport { sumRub } from '@kopek/core';\n\nconst total = sumRub(['0.1', '0.2']); // \"0.3\"\n```",
  },
  {
    words: 'story poem joke tale story рассказ сказка стих шутка анекдот расскажи',
    en: 'A kopek rolled out of a purse and said:\n\n> I am small, but without me no ruble is whole.\n\nThe accountant heard it and **counted her in**.',
    ru: 'Выкатилась копейка из кошелька и говорит:\n\n> Я мала, но без меня и рубль не полон.\n\nУслышал бухгалтер — и **учёл её**.',
  },
  {
    words: 'thanks thank спасибо благодарю',
    en: 'You are welcome. This answer has its bill, too.',
    ru: 'Пожалуйста! У этого ответа тоже есть счёт.',
  },
];

const UNKNOWN: Record<Language, string> = {
  en: 'I am a **simulated model** and do not know that. Ask me what I can do, give me a text to summarise, or set `upstream` to let a real model answer.',
  ru: 'Я **имитация модели** и этого не знаю. Спросите, что я умею, дайте текст для пересказа или укажите `upstream`, чтобы ответила настоящая модель.',
};

const SIGNED: Record<Language, string> = {
  en: '\n\n*Simulated answer of the local gateway.*',
  ru: '\n\n*Ответ имитации в локальном шлюзе.*',
};

/**
 * A prepared answer to a short question, in the language of the question and marked as simulated. Undefined for a text
 * that is no question and contains no word of the book.
 */
export function bookReply(text: string): string | undefined {
  const language: Language = /\p{Script=Cyrillic}/u.test(text) ? 'ru' : 'en';
  const said = new Set(stemsOf(text));
  const entry = entryFor(said);
  if (entry !== undefined && (isAsking(text) || said.size <= MAX_GREETING_WORDS))
    return entry[language] + SIGNED[language];
  return text.trimEnd().endsWith('?') ? UNKNOWN[language] + SIGNED[language] : undefined;
}

/** Whether a text asks for something in the book, which needs no tool. */
export function knowsReply(text: string): boolean {
  return isAsking(text) && entryFor(new Set(stemsOf(text))) !== undefined;
}

/** The first entry with most of its words in the text. */
function entryFor(said: ReadonlySet<string>): Entry | undefined {
  let best: Entry | undefined;
  let most = 0;
  for (const entry of BOOK) {
    const score = sharedStems(said, entry.words);
    if (score <= most) continue;
    most = score;
    best = entry;
  }
  return best;
}

const ASKING = /(?<!\p{L})(?:tell|show|explain|write|describe|расскажи|покажи|объясни|напиши|опиши)(?:те)?(?!\p{L})/iu;
const MAX_GREETING_WORDS = 3;

/** Whether a text is a question or a request. */
const isAsking = (text: string): boolean => text.includes('?') || ASKING.test(text);
