export const communityEventLimits = {
  ...{ place: 300, url: 1_000, question: 200, answer: 1_000, reason: 500, additional: 2_000 },
  ...{ locations: 5, questions: 10, hosts: 10, languages: 10, recordings: 20 },
  ...{ capacity: 100_000, series: 52, repeatInterval: 12 },
  /** Before and after the event, while its check-in code is accepted. */
  checkInMinutes: 60,
} as const;

export const communityEventTypes = ['ONLINE', 'IN_PERSON', 'HYBRID'] as const;
export type CommunityEventType = (typeof communityEventTypes)[number];

export const communityEventStates = ['UPCOMING', 'LIVE', 'PAST', 'CANCELLED'] as const;
export type CommunityEventState = (typeof communityEventStates)[number];

/** What members choose; WAITING is a YES without a seat. */
export const rsvpChoices = ['YES', 'MAYBE', 'NO'] as const;
export const rsvpResponses = [...rsvpChoices, 'WAITING'] as const;
export type RsvpResponse = (typeof rsvpResponses)[number];

/** DECISIONS "Events": who counts as attendee after the event. */
export const attendanceRules = ['YES', 'CHECKED_IN'] as const;
export type AttendanceRule = (typeof attendanceRules)[number];
