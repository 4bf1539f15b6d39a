import { describe, expect, it } from 'vitest';
import { readDirectives } from './directives.ts';

describe('directives', () => {
  it('are removed from the text, step by step', () => {
    const text = 'Hi [[reason hm]] [[call a {"x":[[1]]}]] [[call b]] [[then]] [[say done]] [[finish length]] bye';
    expect(readDirectives(text)).toEqual({
      steps: [
        {
          toolCalls: [
            { name: 'a', arguments: '{"x":[[1]]}' },
            { name: 'b', arguments: '{}' },
          ],
          reasoning: 'hm',
        },
        { text: 'done', finishReason: 'length' },
      ],
      rest: 'Hi       bye',
    });
  });

  it('an error has a code or gets 500', () => {
    expect(readDirectives('[[error 502 gone]]').steps[0]?.error).toEqual({ code: 502, message: 'gone' });
    expect(readDirectives('[[error]]').steps[0]?.error).toEqual({ code: 500, message: 'the model failed' });
  });

  it.each(['[[wiki link]]', '[[', '[[call', '[[call a {"x":]]', '[[saying]]', 'a [[b]] c [[d'])(
    '%s is plain text',
    (text) => {
      expect(readDirectives(text)).toEqual({ steps: [], rest: text });
    },
  );
});
