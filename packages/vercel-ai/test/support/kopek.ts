import { createKopek, type KopekProvider, type KopekProviderSettings } from '@kopek/vercel-ai';
import { API_KEY, type Service } from './service.ts';

/** A provider that talks to a service of a test. */
export function kopekOf({ baseURL }: Pick<Service, 'baseURL'>, settings: KopekProviderSettings = {}): KopekProvider {
  return createKopek({ apiKey: API_KEY, baseURL, ...settings });
}
