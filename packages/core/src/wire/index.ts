/** Every shape of the interface (§2.1 to §2.10), as types written by hand. Nothing here exists at run time. */
export type * from './key.ts';
export type * from './message.ts';
export type * from './open.ts';
export type * from './request.ts';
export type * from './response.ts';
export type * from './tool.ts';
export type * from './usage.ts';
