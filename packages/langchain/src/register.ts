import { MODEL_PROVIDER_CONFIG } from 'langchain/chat_models/universal';

/**
 * Adds Kopek to the providers of `initChatModel`. May be called again.
 *
 * ```ts
 * registerKopek();
 * const model = await initChatModel('auto', { modelProvider: 'kopek' });
 * ```
 *
 * LangChain does not recognise `kopek:auto`: it compares the part before the colon with a list of its own.
 */
export function registerKopek(): void {
  const name = '@kopek/langchain';
  // LangChain imports it by this text, from a place where package managers may not show it the package
  const place: string = import.meta.resolve?.(name) ?? name;
  Object.assign(MODEL_PROVIDER_CONFIG, { kopek: { package: place, className: 'ChatKopek' } });
}
