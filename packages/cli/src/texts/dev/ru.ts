import type { DEV_EN } from './en.ts';

/** Russian. */
export const DEV_RU: typeof DEV_EN = {
  describe: 'выполнить команду с локальным шлюзом: без учётной записи, без сети, деньги ненастоящие',
  argument: 'команда после --, со своими параметрами',
  optionPort: 'порт шлюза (по умолчанию свободный)',
  optionData: 'файл базы шлюза; без него данные не сохраняются',
  examples: `Примеры:
  kopek dev -- npm run dev
  kopek dev -- kopek ask "Что такое копейка?"
Команда получает KOPEK_BASE_URL, KOPEK_API_KEY и KOPEK_NAMESPACE; kopek dev завершается с её кодом.`,
  noCommand: 'Какая команда? Напишите её после двух дефисов: kopek dev -- npm run dev',
  install: 'Шлюз — пакет вашего проекта; выполните в его папке: npm install --save-dev @kopek/gateway',
  ready: (url) => `Локальный шлюз: ${url}`,
  ended: (charges, balance) => `Шлюз остановлен. Списаний: ${charges}; баланс: ${balance}`,
  noProgram: (command, code) => `Не удалось запустить ${command} (${code}).`,
};
