import { expect, it } from 'vitest';
import type { CommunityEventPart } from './communityEventView.ts';
import { withResponse } from './rsvpOptimism.ts';

// Only what responses depend on.
const event = {
  ...{ capacity: 3, yesCount: 2, maybeCount: 1, noCount: 0, waitingCount: 0, rsvpResponse: null },
} as Partial<CommunityEventPart> as CommunityEventPart;

it('moves the viewer from one count to another', () => {
  const going = withResponse(event, 'YES');
  expect(going).toMatchObject({ rsvpResponse: 'YES', yesCount: 3, maybeCount: 1 });
  expect(withResponse(going, 'YES')).toBe(going);
  const unsure = withResponse(going, 'MAYBE');
  expect(unsure).toMatchObject({ rsvpResponse: 'MAYBE', yesCount: 2, maybeCount: 2 });
  expect(withResponse(unsure, null)).toEqual(event);
});

it('waits for a seat where none is free', () => {
  const full = { ...event, yesCount: 3 };
  expect(withResponse(full, 'YES')).toMatchObject({
    ...{ rsvpResponse: 'WAITING', yesCount: 3, waitingCount: 1 },
  });
});
