/** English. */
export const DEV_EN = {
  describe: 'run a command against a local gateway: no account, no network, no real money',
  argument: 'the command after --, with its own options',
  optionPort: 'port of the gateway (default: a free one)',
  optionData: 'database file of the gateway; without it nothing is kept',
  examples: `Examples:
  kopek dev -- npm run dev
  kopek dev -- kopek ask "What is a kopek?"
The command gets KOPEK_BASE_URL, KOPEK_API_KEY and KOPEK_NAMESPACE; its exit code is that of kopek dev.`,
  noCommand: 'Which command? Write it after two dashes: kopek dev -- npm run dev',
  install: 'The gateway is a package of your project; run in its folder: npm install --save-dev @kopek/gateway',
  ready: (url: string) => `Local gateway: ${url}`,
  ended: (charges: number, balance: string) => `Gateway stopped. Charges: ${charges}; balance: ${balance}`,
  noProgram: (command: string, code: string) => `${command} cannot be run (${code}).`,
};
