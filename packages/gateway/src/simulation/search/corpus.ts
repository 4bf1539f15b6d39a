/** A page that the search tool can find. */
export interface SearchPage {
  title: string;
  url: string;
  text: string;
}

/** The pages that `{namespace}:web_search` searches, unless the configuration has others. */
export const BUILT_IN_PAGES: readonly SearchPage[] = [
  {
    title: 'The kopek',
    url: 'https://library.example/kopek',
    text: 'The kopek is one hundredth of a ruble. The word comes from the Russian for a spear, after the rider on the coins of the sixteenth century. Silver kopeks were struck from 1535.',
  },
  {
    title: 'The ruble',
    url: 'https://library.example/ruble',
    text: 'The ruble is the currency of Russia and one of the oldest in Europe. Its sign ₽ was chosen in 2013. In 1704 it became the first decimal currency: one ruble was set to one hundred kopeks.',
  },
  {
    title: 'Kazan',
    url: 'https://library.example/kazan',
    text: 'Kazan lies on the Volga in Tatarstan. About 1.3 million people live there. The Kazan Kremlin has been on the World Heritage list since 2000. January is cold, about −10 °C on average.',
  },
  {
    title: 'Lake Baikal',
    url: 'https://library.example/baikal',
    text: 'Lake Baikal in Siberia is the deepest lake in the world, 1642 metres deep, and holds about a fifth of all unfrozen fresh water on the surface of the Earth.',
  },
  {
    title: 'The Trans-Siberian Railway',
    url: 'https://library.example/trans-siberian',
    text: 'The Trans-Siberian Railway connects Moscow with Vladivostok. It is 9288 kilometres long and crosses eight time zones. The journey takes about a week.',
  },
  {
    title: 'Server-sent events',
    url: 'https://library.example/server-sent-events',
    text: 'Server-sent events carry text from a server to a client over one HTTP answer. Every event is a block of lines such as "data: …", ended by an empty line. Lines that start with a colon are comments and keep the connection alive.',
  },
  {
    title: 'Prompt caching',
    url: 'https://library.example/prompt-caching',
    text: 'Prompt caching keeps the processed beginning of a prompt for some minutes. A later request with the same beginning reads it at a lower price; writing it costs a little more than plain input.',
  },
  {
    title: 'Tokens',
    url: 'https://library.example/tokens',
    text: 'Language models read and write text in tokens, pieces of a few letters. Prices are given per token or per million tokens. Russian text usually needs more tokens than English text of the same length.',
  },
  {
    title: 'The Luhn check',
    url: 'https://library.example/luhn',
    text: 'The Luhn check finds mistyped card numbers. Every second digit from the right is doubled, the digits are added, and the sum must be divisible by ten.',
  },
  {
    title: 'Тула',
    url: 'https://library.example/tula',
    text: 'Тула — город к югу от Москвы, известный самоварами, пряниками и оружейным заводом 1712 года. Тульский кремль построен в 1520 году. Население около 460 тысяч человек.',
  },
];
