/** English. */
export const CHAT_EN = {
  describe: 'a conversation, with the price after each answer and the sum',
  examples: `Examples:
  kopek chat
  kopek chat -m kopek/echo --system "Answer in one sentence." --max-rub 10`,
  orders: `In the conversation:
  /file <path>   send an image, a PDF, sound, video or text with the next message
  /model <name>  go on with another model
  /new           forget what was said
  /cost          what it has come to
  /help, /exit   Ctrl-C stops an answer, Ctrl-D ends the conversation`,
  greeting: (model: string) => `${model}; /help for commands, Ctrl-D to end`,
  inAll: (price: string, total: string) => `${price}; in all ${total}`,
  total: (total: string) => `In all: ${total}`,
  cleared: 'A new conversation.',
  model: (model: string) => `Model: ${model}`,
  attached: (name: string) => `${name} goes with the next message.`,
  unknownOrder: (order: string) =>
    `Unknown command ${order}. Try /help. To send a message that starts with /, type //.`,
};
