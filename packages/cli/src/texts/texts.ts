import { EN } from './en.ts';
import { RU } from './ru.ts';

/** Languages that the commands speak. */
export type Language = 'en' | 'ru';

/** Everything that the commands print: the English texts, key by key. A text that Russian lacks does not compile. */
export type Texts = typeof EN;

/** What `kopek report` prints, in the terminal and on the page. */
export type ReportTexts = Texts['report'];

/** The texts of each language. */
export const TEXTS: Readonly<Record<Language, Texts>> = { en: EN, ru: RU };
