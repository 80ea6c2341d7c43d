import type { RsvpResponse } from './communityEventLimitRules.ts';
import type { CommunityEventPart } from './communityEventView.ts';

const counters = {
  ...{ YES: 'yesCount', MAYBE: 'maybeCount', NO: 'noCount', WAITING: 'waitingCount' },
} as const satisfies Record<RsvpResponse, keyof CommunityEventPart>;

/** The event as it will be with the viewer's new response; null takes it back. */
export function withResponse(
  event: CommunityEventPart,
  response: RsvpResponse | null,
): CommunityEventPart {
  const { rsvpResponse: last, capacity, yesCount } = event;
  const isFull = capacity !== null && yesCount >= capacity && last !== 'YES';
  const next = response === 'YES' && isFull ? 'WAITING' : response;
  if (next === last) return event;
  return {
    ...event,
    rsvpResponse: next,
    ...(last !== null && { [counters[last]]: Math.max(event[counters[last]] - 1, 0) }),
    ...(next !== null && { [counters[next]]: event[counters[next]] + 1 }),
  };
}
