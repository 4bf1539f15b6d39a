/** What of a syntax tree the rule reads. */
interface Node {
  type: string;
  parent?: Node;
  callee?: Node;
  object?: Node;
  property?: Node;
  name?: string;
  optional?: boolean;
}

interface Rule {
  meta: { type: 'problem'; docs: { description: string }; schema: [] };
  create(context: { report(problem: { node: Node; message: string }): void }): Record<string, (node: Node) => void>;
}

const GUARD = 'callSafely';
/** What the options of a user are called, as variables and as fields. */
const HOLDERS: ReadonlySet<string | undefined> = new Set(['options', 'settings', 'fields']);

/** `options.onX?.()`: a callback of the user that throws, or rejects later, would break an answer that is paid for. */
const guardedCallbacks: Rule = {
  meta: { type: 'problem', docs: { description: `callbacks of users are called through ${GUARD}` }, schema: [] },
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node;
      const holder = callee?.object?.property ?? callee?.object;
      const isOptional = node.optional === true && /^on[A-Z]/.test(callee?.property?.name ?? '');
      if (!isOptional || !HOLDERS.has(holder?.name) || isGuarded(node)) return;
      context.report({ node, message: `a callback of the user may throw or reject: call it through ${GUARD}` });
    },
  }),
};

function isGuarded(node: Node): boolean {
  for (let above = node.parent; above; above = above.parent) {
    if (above.type === 'CallExpression' && above.callee?.name === GUARD) return true;
  }
  return false;
}

const plugin: { meta: { name: string }; rules: Record<string, Rule> } = {
  meta: { name: 'kopek' },
  rules: { 'guarded-callbacks': guardedCallbacks },
};

export default plugin;
