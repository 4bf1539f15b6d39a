const INTERNAL_TAG = /^(seq:step|map:key|langsmith:|graph:step|nostream)/;

/** The tags that the application gave: LangChain and LangGraph add their own, such as `seq:step:2`, to every step. */
export function ownTags(tags: readonly string[] = []): string[] {
  return tags.filter((tag) => !INTERNAL_TAG.test(tag));
}
