import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { countCannedResponse, demandCannedResponse } from './cannedResponseUse.ts';

/** Requires permission to use canned responses (SPEC §7 cannedResponseId); counts each use. */
export const cannedResponseHook: PostHook = {
  name: 'cannedResponses',
  order: 10,
  before: async (ctx, { categoryId, extras: { cannedResponseId } }) => {
    if (cannedResponseId == null) return null;
    demandCannedResponse(ctx, cannedResponseId, { categoryId });
    return { afterCommit: () => countCannedResponse(ctx, cannedResponseId) };
  },
};
