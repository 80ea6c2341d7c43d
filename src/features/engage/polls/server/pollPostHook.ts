import { validationFailed } from '#core/parseInput.ts';
import { demand } from '#core/permissions.ts';
import { validationMessages } from '#core/validationMessages.ts';
import type { PostHook } from '#features/content/conversations/server/postHooks.ts';
import { canManagePolls } from '../pollAccess.ts';
import { pollConfigSchema } from '../pollSchema.ts';
import { loadPollConfig } from './savePoll.ts';

/** Only holders of MANAGE_POLLS add or change polls, and a post of the type has one. */
export const pollPostHook: PostHook = {
  name: 'polls',
  order: 4,
  before: async (ctx, { kind, postType, target, categoryId, extras }) => {
    if (kind !== 'POST' || postType === null) return null;
    const stored = target === null ? null : await loadPollConfig(ctx, target.id);
    const given = extras.composerFields?.communityPollConfig;
    const after = given === undefined ? stored : given;
    if (postType === 'POLLS' && after === null) {
      throw validationFailed([
        {
          ...{ field: 'composerFields.communityPollConfig.pollOptions', rule: 'required' },
          message: validationMessages.required,
        },
      ]);
    }
    const config = pollConfigSchema.safeParse(after ?? null);
    const isSame = config.success && JSON.stringify(config.data) === JSON.stringify(stored);
    if (!isSame) demand(canManagePolls(ctx.viewer, { categoryId }));
    return null;
  },
};
