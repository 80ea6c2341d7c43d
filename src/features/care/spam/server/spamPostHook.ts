import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { evaluateSpam } from './evaluateSpam.ts';

/** The rules against spam refuse a draft, hold it back, or remember what it looks like. */
export const spamPostHook: PostHook = {
  name: 'spam',
  order: 20,
  before: (ctx, draft) => evaluateSpam(ctx, draft),
};
