import { expectTypeOf } from 'vitest';
import type { ClientSettings } from './types.ts';
import { settingNames, type SettingName } from './names.ts';

expectTypeOf<SettingName>().toEqualTypeOf<keyof ClientSettings>();

// a stored model or workflow keeps neither keys nor what lives in one process
type Stored = ReturnType<typeof settingNames<'data'>>[number];
expectTypeOf<Extract<Stored, 'apiKey' | 'headers' | 'fetch' | 'dispatcher' | 'meter' | 'onWarning'>>().toBeNever();
