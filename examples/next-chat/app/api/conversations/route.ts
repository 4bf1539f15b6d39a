import { conversationsOf } from '../../../lib/history.ts';
import { forVisitor } from '../../../lib/routes.ts';

/** The conversations of the visitor, the latest first. */
export const GET = forVisitor((visitor) => Response.json(conversationsOf(visitor)));
