/** What `kopek dev` says. */
export interface DevTexts {
  describe: string;
  argument: string;
  optionPort: string;
  optionData: string;
  examples: string;
  noCommand: string;
  install: string;
  ready: (url: string) => string;
  ended: (charges: number, balance: string) => string;
  noProgram: (command: string, code: string) => string;
}
