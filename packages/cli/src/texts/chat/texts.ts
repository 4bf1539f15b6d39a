/** What `kopek chat` says. */
export interface ChatTexts {
  describe: string;
  examples: string;
  orders: string;
  greeting: (model: string) => string;
  answered: (model: string, price: string, total: string) => string;
  broken: (price: string, total: string) => string;
  total: (total: string) => string;
  cleared: string;
  model: (model: string) => string;
  attached: (name: string) => string;
  noFile: (path: string, code: string) => string;
  unknownOrder: (order: string) => string;
}
