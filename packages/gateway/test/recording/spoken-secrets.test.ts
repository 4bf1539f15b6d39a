import { expect, test } from 'vitest';
import { createRedaction } from '../../src/proxy/recording/redact.ts';

const redact = createRedaction([]);

test.each<[string, string]>([
  ['my password hunter2', 'hunter2'],
  ['My password hunter2-Bb2, please', 'hunter2-Bb2'],
  ['the password is hunter', 'hunter'],
  ['Password: correct-horse', 'correct-horse'],
  ['password=hunter', 'hunter'],
  ['my password swordfish works', 'swordfish'],
  ['the password (swordfish)', 'swordfish'],
  ['the password "open sesame"', 'open'],
  ['the password for the database is swordfish', 'swordfish'],
  ['the password for the database is hunter2', 'hunter2'],
  ['the password, which I never change, is hunter2', 'hunter2'],
  ['the password of my mail hunter2', 'hunter2'],
  ['PASSWORD 12345678', '12345678'],
  ['passphrase tr0ub4dor', 'tr0ub4dor'],
  ['Use the API key abcdef-123456', 'abcdef-123456'],
  ['API key: abcdefgh', 'abcdefgh'],
  ['the api_key abc123def', 'abc123def'],
  ['with the token zyxwvu-654321', 'zyxwvu-654321'],
  ['the token for the CI is zyxwvu654321', 'zyxwvu654321'],
  ['token=abcdefgh', 'abcdefgh'],
  ['the secret swordfish-42', 'swordfish-42'],
  ['the client secret is swordfish', 'swordfish'],
  ['пароль тайна', 'тайна'],
  ['Мой пароль тайна-Вв3', 'тайна-Вв3'],
  ['мой пароль qwerty123!', 'qwerty123'],
  ['пароль: сезам', 'сезам'],
  ['пароль — сезам', 'сезам'],
  ['пароль это сезам', 'сезам'],
  ['пароль от почты qwerty123', 'qwerty123'],
  ['пароль от почты: тайна', 'тайна'],
  ['пароль к базе данных такой тайна', 'тайна'],
  ['с паролем hunter2', 'hunter2'],
  ['пароля «тайна»', 'тайна'],
  ['токен abc-123-def', 'abc-123-def'],
  ['токен доступа к API abc123def', 'abc123def'],
  ['ключ API abc123def', 'abc123def'],
  ['API-ключ: abcdefgh', 'abcdefgh'],
  ['секрет: рыба-меч', 'рыба-меч'],
])('%s', async (said, secret) => {
  const masked = await redact({ content: said });
  expect(masked.content).not.toContain(secret);
  expect(masked.content).toContain('[KEY]');
});

test.each([
  'I have forgotten my password',
  'The password must have eight characters',
  'a password manager with a password generator',
  'Where is the secret garden?',
  'The token limit was raised, and 4096 tokens are enough',
  'a token bucket for the rate limit',
  'How do I get an API key for my app?',
  'я забыл пароль',
  'Пароль должен содержать восемь символов',
  'Пароль нельзя хранить в открытом виде',
  'Сколько токенов в этом тексте?',
  'Секрет успеха в терпении',
])('nothing is masked in: %s', async (said) => {
  expect(await redact(said)).toBe(said);
});

test.each([
  ['all secrets', 'password '.repeat(20_000)],
  ['words between', `password ${'a '.repeat(50_000)}`],
])('a long text of %s is searched within the time of a test', async (_, said) => {
  expect(await redact(said)).not.toBe('');
});
