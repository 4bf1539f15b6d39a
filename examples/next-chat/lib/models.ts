/** Models that the page offers, from `CHAT_MODELS`: ids of the service, separated by commas. */
export function chatModels(): string[] {
  const configured = process.env.CHAT_MODELS?.split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '');
  return configured?.length ? configured : ['auto'];
}
