import { createContext, useContext } from 'react';

/** Languages of the page. */
export type Language = 'en' | 'ru';

const en = {
  title: 'Chat with a bill',
  model: 'Model',
  newChat: 'New chat',
  language: 'Language',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  you: 'You',
  assistant: 'Assistant',
  welcome: 'Every answer shows what it cost, to the last digit of a kopek.',
  ideas: ['What is a kopek?', 'Look up the word altyn, and add 19 and 23', 'Tell me a short story about a coin'],
  message: 'Message',
  placeholder: 'Ask something…',
  send: 'Send',
  stop: 'Stop',
  attach: 'Attach a picture or a PDF',
  remove: 'Remove',
  waiting: 'Thinking…',
  thought: 'Thought about it',
  toolCalled: 'Called',
  toolCalling: 'Calling',
  toolFailed: 'Failed',
  toolNotCalled: 'Not called',
  input: 'Input',
  output: 'Output',
  copy: 'Copy',
  copied: 'Copied',
  regenerate: 'Answer again',
  tryAgain: 'Try again',
  toBottom: 'To the latest message',
  interrupted: 'The answer broke off. What had arrived is kept, and may have been charged.',
  lengthLimit: 'The answer reached its length limit.',
  priceUnknown: 'price unknown',
  priceUnknownWhy: 'The answer ended before its price reached this page. The total of the chat has it.',
  cutShort: 'answered with less: the budget is nearly spent',
  calls: (count: number): string => `${count} calls`,
  thisChat: 'this chat',
  today: 'today',
  ofLimit: 'of',
  atLeastWhy: 'At least: a price is not known yet.',
  dayLimit: 'Spent today, of the limit',
};

/** What the page says, in one language. */
export type Texts = typeof en;

const ru: Texts = {
  title: 'Чат со счётом',
  model: 'Модель',
  newChat: 'Новый чат',
  language: 'Язык',
  theme: 'Тема',
  themes: { system: 'Как в системе', light: 'Светлая', dark: 'Тёмная' },
  you: 'Вы',
  assistant: 'Ассистент',
  welcome: 'У каждого ответа видна цена — до последней доли копейки.',
  ideas: ['Что такое копейка?', 'Найди слово altyn и сложи 19 и 23', 'Расскажи короткую историю про монету'],
  message: 'Сообщение',
  placeholder: 'Спросите что-нибудь…',
  send: 'Отправить',
  stop: 'Остановить',
  attach: 'Приложить картинку или PDF',
  remove: 'Убрать',
  waiting: 'Думаю…',
  thought: 'Ход мыслей',
  toolCalled: 'Вызван',
  toolCalling: 'Вызывается',
  toolFailed: 'Ошибка',
  toolNotCalled: 'Не вызван',
  input: 'Вход',
  output: 'Результат',
  copy: 'Копировать',
  copied: 'Скопировано',
  regenerate: 'Ответить ещё раз',
  tryAgain: 'Повторить',
  toBottom: 'К последнему сообщению',
  interrupted: 'Ответ оборвался. То, что успело прийти, сохранено; за это могла быть списана плата.',
  lengthLimit: 'Ответ достиг предельной длины.',
  priceUnknown: 'цена неизвестна',
  priceUnknownWhy: 'Ответ закончился раньше, чем его цена дошла до страницы. В сумме чата она учтена.',
  cutShort: 'ответ короче: бюджет почти исчерпан',
  calls: (count) => `вызовов: ${count}`,
  thisChat: 'этот чат',
  today: 'сегодня',
  ofLimit: 'из',
  atLeastWhy: 'Не меньше: одна из цен ещё не известна.',
  dayLimit: 'Потрачено сегодня, из лимита',
};

const TEXTS: Record<Language, Texts> = { en, ru };

/** The language of the page; components read it with {@link useTexts}. */
export const LanguageContext = createContext<Language>('en');

/** The texts of the page in its language, and the language for numbers. */
export function useTexts(): Texts & { locale: string } {
  const language = useContext(LanguageContext);
  return { ...TEXTS[language], locale: language === 'ru' ? 'ru-RU' : 'en-US' };
}
