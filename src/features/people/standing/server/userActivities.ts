import { AppError } from '#core/errors.ts';
import { followMember } from '#features/people/members/server/followService.ts';
import type { Ctx } from '#platform/context.ts';
import {
  blockMember,
  suspendMember,
  unblockMember,
  unsuspendMember,
} from './memberStandingService.ts';

/** SPEC §7 customActivityUser(memberId, activity, activityReason, numberOfDays). */
export interface UserActivityInput {
  memberId: number;
  reason: string;
  numberOfDays: number | null;
  /** For block: whether the member's content is hidden. */
  hideContent: boolean;
}

interface UserActivity {
  perform: (ctx: Ctx, input: UserActivityInput) => Promise<void>;
}

/** SPEC §4 "User activities": follow, un-follow, block, un-block, suspend, unsuspend. */
const userActivities: Record<string, UserActivity> = {
  follow: { perform: (ctx, { memberId }) => followMember(ctx, memberId, 'follow') },
  'un-follow': { perform: (ctx, { memberId }) => followMember(ctx, memberId, 'un-follow') },
  block: {
    perform: (ctx, { memberId, reason, hideContent }) =>
      blockMember(ctx, { memberId, reason, hideContent }),
  },
  'un-block': { perform: (ctx, { memberId }) => unblockMember(ctx, memberId) },
  suspend: {
    perform: (ctx, { memberId, reason, numberOfDays }) =>
      suspendMember(ctx, { memberId, reason, numberOfDays }),
  },
  unsuspend: {
    perform: (ctx, { memberId }) => unsuspendMember(ctx, memberId),
  },
};

/** @throws AppError BAD_REQUEST for an unknown activity, and the activity's own errors */
export async function performUserActivity(
  ctx: Ctx,
  activity: string,
  input: UserActivityInput,
): Promise<void> {
  const row = Object.hasOwn(userActivities, activity) ? userActivities[activity] : undefined;
  if (!row) throw new AppError('BAD_REQUEST', { message: 'Activity not found' });
  await row.perform(ctx, input);
}
