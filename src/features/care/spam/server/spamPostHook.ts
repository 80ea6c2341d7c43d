import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { evaluateSpam } from './evaluateSpam.ts';

/** Spam rules reject a draft, hold it, or record its fingerprint. */
export const spamPostHook: PostHook = {
  name: 'spam',
  order: 20,
  before: (ctx, draft) => evaluateSpam(ctx, draft),
};
