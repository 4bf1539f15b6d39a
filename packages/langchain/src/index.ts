export { ChatKopek } from './model/chat-model.ts';
export type {
  ChatKopekCallOptions,
  ChatKopekFields,
  ChatKopekSettings,
  ConnectionFields,
  KopekCallOptions,
  ToolChoiceInput,
} from './request/fields.ts';
export { SpendHandler, type SpendHandlerOptions } from './spend/spend-handler.ts';
export { Kopek, type KopekFields, type KopekSettings } from './model/text-model.ts';
export { webSearch } from './request/web-search.ts';
export {
  cutShort,
  windDown,
  type WindDownMiddleware,
  type WindDownOptions,
  type WindDownQuestion,
} from './spend/wind-down.ts';
export * from '@kopek/core/app';
export * from '@kopek/ledger/app';
