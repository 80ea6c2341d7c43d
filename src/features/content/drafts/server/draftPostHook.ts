import { demandMember } from '#core/permissions.ts';
import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { dropDraft } from './draftService.ts';

/** Deletes a draft in the transaction that submits it. */
export const draftPostHook: PostHook = {
  name: 'drafts',
  order: 40,
  before: async ({ viewer }, { extras: { draftKey: key } }) => {
    if (key == null) return null;
    const memberId = demandMember(viewer);
    return { within: ({ trx }) => dropDraft(trx, { memberId, key }) };
  },
};
