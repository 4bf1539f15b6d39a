/** English. */
export const CHAT_EN = {
  describe: 'hold a conversation: the price of each answer, and the total',
  examples: `Examples:
  kopek chat
  kopek chat -m kopek/echo --system "Answer in one sentence." --max-rub 10`,
  orders: `In the conversation:
  /file <path>   attach an image, a PDF, audio, video or text to the next message
  /model <name>  switch to another model
  /new           start a new conversation
  /cost          show the total so far
  /help, /exit   Ctrl-C stops an answer, Ctrl-D ends the conversation`,
  greeting: (model: string) => `${model}; /help for commands, Ctrl-D to end`,
  inAll: (price: string, total: string) => `${price}; total ${total}`,
  total: (total: string) => `Total: ${total}`,
  cleared: 'A new conversation.',
  model: (model: string) => `Model: ${model}`,
  attached: (name: string) => `${name} will be sent with the next message.`,
  unknownOrder: (order: string) =>
    `Unknown command ${order}. Try /help. To send a message that starts with /, type //.`,
};
