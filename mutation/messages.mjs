/** Leaves out what no test holds on purpose: the wording of messages. Loaded by Stryker, in processes of its own. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const MESSAGE = 'wording of a message';

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'messages', {
    shouldIgnore({ node }) {
      if (node.type === 'StringLiteral') return isSentence(node.value) ? MESSAGE : undefined;
      if (node.type === 'TemplateLiteral') {
        return isSentence(node.quasis.map(({ value }) => value.raw).join('…')) ? MESSAGE : undefined;
      }
      return undefined;
    },
  }),
];

/** Two spaces or more between words: no name, code or key of this repository looks like that. */
function isSentence(text) {
  return /\p{L}\S* \S+ \S*\p{L}/u.test(text);
}
