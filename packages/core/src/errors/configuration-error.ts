import { KopekError } from './kopek-error.ts';

/** Makes the error for invalid settings, found before anything is sent. Messages name the option, never a secret. */
export function configurationError(message: string): KopekError {
  return new KopekError({ code: 'configuration', message, phase: 'configuration' });
}
