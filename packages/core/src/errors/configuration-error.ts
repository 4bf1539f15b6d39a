import { KopekError } from './kopek-error.ts';

/** The error for settings that cannot work; found before anything is sent. Messages name the option, never a secret. */
export function configurationError(message: string): KopekError {
  return new KopekError({ code: 'configuration', message, phase: 'configuration' });
}
