import { slugOf } from '#core/slug.ts';
import { strippedText } from '#features/content/conversations/server/demo/demoContent.ts';
import '#features/content/conversations/server/demo/seedDemoThreads.ts';
import { countEverything } from '#features/content/interactions/server/demo/demoCounters.ts';
import { indexConversation } from '#features/content/searchIndex/server/searchIndex.ts';
import { type DemoSeed, known, madeBefore } from '#platform/demo/demoData.ts';
import { addDays, dateIn } from '../../calendarDates.ts';
import { eventTimesOf } from '../../communityEventSchema.ts';
import { countRsvps } from '../rsvpWrites.ts';
import { type DemoCommunityEvent, readDemoCommunityEvents } from './demoCommunityEvents.ts';

const day = 86_400_000;
const responseOf = { Y: 'YES', M: 'MAYBE', N: 'NO' } as const;

/** Events to come, one of them full and one cancelled, past ones with recordings, and a weekly series. */
export async function seedDemoCommunityEvents(seed: DemoSeed): Promise<void> {
  for (const event of readDemoCommunityEvents()) {
    if (event.weeks === undefined) await seedEvent(seed, event);
    else await seedSeries(seed, event, event.weeks);
  }
  await countEverything(seed.trx);
}

async function seedSeries(seed: DemoSeed, event: DemoCommunityEvent, weeks: number): Promise<void> {
  const { id } = await seed.trx
    .insertInto('community_event_series')
    .values({ frequency: 'WEEKLY', every: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let week = 0; week < weeks; week += 1) await seedEvent(seed, event, { id, week });
}

/** The series that an event is in, and how many weeks after its first one. */
interface DemoSeries {
  id: number;
  week: number;
}

async function seedEvent(
  seed: DemoSeed,
  event: DemoCommunityEvent,
  series: DemoSeries | null = null,
): Promise<void> {
  const { trx, now } = seed;
  const { members, topics } = madeBefore(seed, 'threads');
  const topic = known(topics, event.topic);
  const at = new Date(now.getTime() + Math.min(event.time.inDays - 14, -2) * day);
  const post = await trx
    .insertInto('conversations')
    .values({
      ...{ type: 'EVENT', title: event.title, slug: slugOf(event.title), language: 'en' },
      ...{ category_id: topic.categoryId, topic_id: topic.id },
      ...{ content: event.html, stripped_content: strippedText(event.html) },
      cover_image: event.cover === undefined ? null : seed.image(event.cover).url,
      author_id: known(members, event.author).id,
      ...{ created_at: at, updated_at: at, last_activity_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await indexConversation(trx, post);
  await insertEvent(seed, post.id, event, series);
  const attendees = [...members.values()].slice(0, event.responses.length);
  let seats = event.capacity ?? Number.POSITIVE_INFINITY;
  const rsvps = attendees.map(({ id }, index) => {
    const letter = event.responses[index];
    const response = responseOf[letter === 'Y' || letter === 'M' ? letter : 'N'];
    const isWaiting = response === 'YES' && seats <= 0;
    if (response === 'YES') seats -= 1;
    return {
      ...{ conversation_id: post.id, member_id: id, response: isWaiting ? 'WAITING' : response },
      queued_at: new Date(at.getTime() + (index + 1) * 3_600_000),
    };
  });
  await trx.insertInto('community_event_rsvps').values(rsvps).execute();
  await countRsvps(trx, [post.id]);
}

async function insertEvent(
  { trx, now }: DemoSeed,
  id: number,
  event: DemoCommunityEvent,
  series: DemoSeries | null,
): Promise<void> {
  const { inDays, timeZone, at, minutes } = event.time;
  const first = dateIn(new Date(now.getTime() + inDays * day), timeZone);
  const date = addDays(first, 7 * (series?.week ?? 0));
  const allDay = at === null;
  const startTime = `${date}T${at ?? '00:00'}`;
  const ends = new Date(Date.parse(`${startTime}:00Z`) + minutes * 60_000);
  const endTime = allDay ? `${addDays(date, 1)}T00:00` : ends.toISOString().slice(0, 16);
  const timings = { startTime, endTime };
  const times = eventTimesOf({ allDay, timings, timeZone, overlap: 'EARLIER' });
  if (times === null) throw new Error(`There is no ${startTime} in ${timeZone}.`);
  await trx
    .insertInto('community_events')
    .values({
      ...{ conversation_id: id, event_type: event.type, all_day: allDay, time_zone: timeZone },
      ...{ starts_local: startTime, ends_local: endTime, overlap: 'EARLIER' },
      ...{ starts_at: times.startsAt, ends_at: times.endsAt, languages: ['en'] },
      locations: JSON.stringify(event.place ? [{ name: event.place, mediaList: [] }] : []),
      ...{ event_url: event.url ?? null, capacity: event.capacity ?? null, questions: '[]' },
      recordings: JSON.stringify(
        event.recording ? [{ title: event.title, url: event.recording }] : [],
      ),
      attended_if: event.type === 'IN_PERSON' && times.endsAt > now ? 'CHECKED_IN' : 'YES',
      ...{ check_in_code: '482913', changed_at: now },
      series_id: series?.id ?? null,
      ended_at: times.endsAt <= now ? times.endsAt : null,
      ...(event.cancelReason && { cancelled_at: now, cancel_reason: event.cancelReason }),
    })
    .execute();
}
