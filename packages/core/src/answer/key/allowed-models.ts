/**
 * Whether a key may use a model: `unknown` for `auto`, presets and other names without a provider that a list does not
 * name, because only the service knows which model they lead to.
 */
export type ModelVerdict = 'allowed' | 'denied' | 'unknown';

/**
 * Compares a model with the models that a key allows. Interface §2.1: null allows all models, `[]` none.
 *
 * The interface does not define how entries are matched: exactly, and an entry that ends in `*` as a beginning.
 */
export function checkAllowed(model: string, allowedModels: readonly string[] | null): ModelVerdict {
  if (allowedModels === null) return 'allowed';
  if (allowedModels.length === 0) return 'denied';
  const isListed = allowedModels.some((entry) =>
    entry.endsWith('*') ? model.startsWith(entry.slice(0, -1)) : model === entry,
  );
  if (isListed) return 'allowed';
  return model.includes('/') ? 'denied' : 'unknown';
}
