import type { CHAT_EN } from './en.ts';

/** Russian. */
export const CHAT_RU: typeof CHAT_EN = {
  describe: 'разговор с моделью: после каждого ответа видны его цена и общая сумма',
  examples: `Примеры:
  kopek chat
  kopek chat -m kopek/echo --system "Отвечай одним предложением." --max-rub 10`,
  orders: `В разговоре:
  /file <путь>   приложить к следующему сообщению изображение, PDF, аудио, видео или текст
  /model <имя>   продолжить с другой моделью
  /new           начать заново
  /cost          сколько уже потрачено
  /help, /exit   Ctrl-C останавливает ответ, Ctrl-D заканчивает разговор`,
  greeting: (model) => `${model}; команды: /help, выход: Ctrl-D`,
  inAll: (price, total) => `${price}; всего ${total}`,
  total: (total) => `Всего: ${total}`,
  cleared: 'Новый разговор.',
  model: (model) => `Модель: ${model}`,
  attached: (name) => `${name} уйдёт со следующим сообщением.`,
  unknownOrder: (order) =>
    `Команды ${order} нет; список: /help. Сообщение, которое начинается с косой черты, пишется с двумя: //.`,
};
