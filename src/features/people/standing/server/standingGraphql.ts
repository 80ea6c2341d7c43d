import { requireId } from '#core/ids.ts';
import { getProfile } from '#features/people/members/server/memberListService.ts';
import { ProfileType } from '#features/people/members/server/profileGraphql.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { performUserActivity } from './userActivities.ts';

/** `managedMember` is added by the member management feature. */
export const UserActivityPayload = mutation('customActivityUser', {
  input: (t) => ({
    memberId: t.id({ required: true }),
    activity: t.string({
      required: true,
      description: 'follow, un-follow, block, un-block, suspend, unsuspend (SPEC §4).',
    }),
    activityReason: t.string(),
    numberOfDays: t.int({ description: 'With suspend.' }),
    hideContent: t.boolean({ description: 'With block: their posts and comments go from sight.' }),
  }),
  run: async (ctx, input) => {
    const memberId = requireId(input.memberId);
    await performUserActivity(ctx, input.activity, {
      memberId,
      reason: input.activityReason ?? '',
      numberOfDays: input.numberOfDays ?? null,
      hideContent: input.hideContent ?? false,
    });
    return { memberId, activity: input.activity };
  },
  output: (t) => ({
    activity: t.exposeString('activity'),
    memberId: t.exposeID('memberId'),
    profile: t.field({
      type: ProfileType,
      description: 'The member as everybody sees them.',
      resolve: ({ memberId }, _args, ctx) => getProfile(ctx, `${memberId}`),
    }),
  }),
});
