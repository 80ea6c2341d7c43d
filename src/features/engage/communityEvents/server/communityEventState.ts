import type { CommunityEventState } from '../communityEventLimitRules.ts';
import { communityEventStateAt } from '../communityEventSchema.ts';
import type { CommunityEventRow } from './communityEventQueries.ts';

export function communityEventStateOf(row: CommunityEventRow, now: Date): CommunityEventState {
  const { starts_at: startsAt, ends_at: endsAt, cancelled_at: cancelledAt } = row;
  return communityEventStateAt({ startsAt, endsAt, cancelledAt }, now);
}

/** Attendees may check themselves in with a code that hosts display. */
export function hasSharedCode({ attended_if, shared_code }: CommunityEventRow): boolean {
  return attended_if === 'CHECKED_IN' && shared_code;
}
