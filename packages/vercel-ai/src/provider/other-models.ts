import { NoSuchModelError } from '@ai-sdk/provider';

const KINDS = [
  'embeddingModel',
  'imageModel',
  'transcriptionModel',
  'speechModel',
  'rerankingModel',
  'videoModel',
] as const;

/** Kinds of models that the interface does not have: each method throws. */
export type OtherModels = { readonly [Kind in (typeof KINDS)[number]]: (modelId: string) => never };

/** Throws for the kinds of models that only other providers have. */
export const otherModels: OtherModels = /* @__PURE__ */ Object.fromEntries(
  KINDS.map((modelType) => [
    modelType,
    (modelId: string): never => {
      const message = `The service has no ${modelType} ("${modelId}"): use one of another provider, as "Other models" in docs/ai-sdk.md shows.`;
      throw new NoSuchModelError({ modelId, modelType, message });
    },
  ]),
) as OtherModels;
