import {
  API_KEY,
  Collected,
  MESSAGES,
  MODEL,
  priced,
  SAVE_TOOL,
  type Candidate,
  type PricedUsage,
} from './candidate.ts';

export const xsai: Candidate = async (baseURL) => {
  const [{ streamText }, { generateText }] = await Promise.all([
    import('@xsai/stream-text'),
    import('@xsai/generate-text'),
  ]);
  const request = { apiKey: API_KEY, baseURL: `${baseURL}/v1/`, model: MODEL, messages: MESSAGES };
  // a tool without `execute` would be run; this one ends the loop after the first step
  const withTool = { maxSteps: 1, tools: [{ ...SAVE_TOOL, execute: () => 'saved' }] };
  return {
    async stream({ tools, onFirst }) {
      const stream = streamText({ ...request, ...(tools ? withTool : { maxSteps: 1 }) });
      const outcome = new Collected(onFirst);
      for await (const event of stream.fullStream as unknown as AsyncIterable<{
        type: string;
        text?: string;
        argsTextDelta?: string;
      }>) {
        if (event.type === 'text-delta') outcome.add(event.text);
        else if (event.type === 'tool-call-delta') outcome.add('', event.argsTextDelta);
      }
      return Object.assign(outcome, priced((await stream.usage) as PricedUsage | undefined));
    },
    async invoke() {
      const { text, usage } = await generateText(request);
      return { text: text ?? '', ...priced(usage as PricedUsage | undefined) };
    },
  };
};
