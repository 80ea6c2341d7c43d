import { graphql } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';

/** Staff actions on a member's standing, and their reversals. */
export type StandingAction =
  | { kind: 'block'; reason: string; hideContent: boolean }
  | { kind: 'unblock' }
  | { kind: 'suspend'; reason: string; numberOfDays: number }
  | { kind: 'unsuspend' };

const activities = {
  block: 'block',
  unblock: 'un-block',
  suspend: 'suspend',
  unsuspend: 'unsuspend',
} as const satisfies Record<StandingAction['kind'], string>;

/** Applies an action to one member. @throws ClientError */
export async function performStandingAction(
  { kind, ...detail }: StandingAction,
  memberId: string,
): Promise<void> {
  const { reason: activityReason, ...more } = 'reason' in detail ? detail : { reason: undefined };
  const activity = activities[kind];
  await runOperation(UserActivityMutation, {
    input: { memberId, activity, activityReason, ...more },
  });
}

const UserActivityMutation = graphql(`
  mutation UserActivity($input: CustomActivityUserInput!) {
    customActivityUser(input: $input) {
      clientMutationId
    }
  }
`);
