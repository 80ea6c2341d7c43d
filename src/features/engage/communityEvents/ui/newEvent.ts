import { addDays, dateIn } from '../calendarDates.ts';
import type { CommunityEventConfig } from '../communityEventSchema.ts';

/** What the composer proposes: an hour in the evening, in a week. */
export function newEvent(now: number, timeZone: string): CommunityEventConfig {
  const date = addDays(dateIn(new Date(now), timeZone), 7);
  return {
    ...{ eventType: 'ONLINE', allDay: false, timeZone, overlap: null },
    timings: { startTime: `${date}T18:00`, endTime: `${date}T19:00` },
    ...{ locations: [], languages: [], additional: null, eventUrl: null, capacity: null },
    ...{ questions: [], hosts: [], recordings: [], attendedIf: 'YES', sharedCode: false },
    ...{ repeat: null, applyTo: 'THIS', seriesId: null },
  };
}
