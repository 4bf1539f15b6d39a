import type * as z from 'zod/mini';

/**
 * Says in words what an issue of a schema is about, as a continuation of the field's name: `must be a string`.
 *
 * Schemas of `zod/mini` carry no words of their own, and a global locale would change those of the host program.
 */
export function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `must be of type ${issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'unrecognized_keys':
      return `has fields that the interface does not list: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return issue.issues[0]?.message;
    case 'too_small':
      return 'must not be empty';
    case 'invalid_union':
      return issue.discriminator ? 'is not a known value' : 'has none of the allowed shapes';
    default:
      return undefined;
  }
}

/** Where something is wrong, and what. */
export interface PlainIssue {
  path: PropertyKey[];
  message: string;
}

/**
 * Reduces issues to paths and words. Of a union, the member that fits best speaks: the one whose mistake lies deepest.
 */
export function plainIssues(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): PlainIssue[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'invalid_union') {
      const members = issue.errors.map((errors) => plainIssues(errors, path));
      const depths = members.map((member) => Math.min(...member.map((inner) => inner.path.length)));
      const deepest = Math.max(...depths);
      const best = members[depths.indexOf(deepest)];
      if (best !== undefined && deepest > path.length) return best;
    }
    return [{ path, message: issue.message }];
  });
}
