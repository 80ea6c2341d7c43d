import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { countCannedResponse, demandCannedResponse } from './cannedResponseUse.ts';

/** Only who may use canned responses names one (SPEC §7 cannedResponseId); each use is counted. */
export const cannedResponseHook: PostHook = {
  name: 'cannedResponses',
  order: 10,
  before: async (ctx, { categoryId, extras: { cannedResponseId } }) => {
    if (cannedResponseId == null) return null;
    demandCannedResponse(ctx, cannedResponseId, { categoryId });
    return { afterCommit: () => countCannedResponse(ctx, cannedResponseId) };
  },
};
