import { sql } from 'kysely';
import { chance } from '#platform/demo/demoChance.ts';
import type { DemoSeed } from '#platform/demo/demoData.ts';
import { addToDays } from '../countUncounted.ts';
import { dayAfter, dayOf } from '../eventDays.ts';
import { type InsightEvent, insertInsightEvents } from '../insertEvents.ts';
import { rebuildDays } from '../rollUpDays.ts';

const days = 45;
const viewsPerDay = 60;
const otherPages = [
  'HOME_PAGE',
  'CONVERSATION_SEARCH_PAGE',
  'CATEGORY_LIST_PAGE',
  'TOPIC_LIST_PAGE',
];

/** Pages for each kind of bot, at most, on a day. */
const bots = [
  ['SEARCH', 40],
  ['AI', 25],
  ['PREVIEW', 6],
] as const;

function deviceOf(part: number): 'DESKTOP' | 'PHONE' | 'TABLET' {
  if (part < 0.6) return 'DESKTOP';
  return part < 0.95 ? 'PHONE' : 'TABLET';
}

function countryOf(part: number): string | null {
  if (part < 0.1) return null;
  return part < 0.6 ? 'US' : part < 0.85 ? 'DE' : 'FR';
}

/** How long a view took. */
function stayOn(view: InsightEvent, reason: string): InsightEvent {
  const percent = Math.round(20 + 80 * chance(`percent ${reason}`));
  const seconds = Math.round(5 + 120 * chance(`seconds ${reason}`));
  const details = { seconds, percent, isRead: percent >= 90 };
  return { ...view, name: 'page.stayed', details };
}

/** Views of posts and pages: fewer on weekends, more of what is read more. */
export async function seedDemoViews({ trx, now }: DemoSeed): Promise<void> {
  const posts = await trx
    .selectFrom('conversations')
    .select(['id', 'type'])
    .where('is_private', '=', false)
    .where('deleted_at', 'is', null)
    .orderBy('read_count', 'desc')
    .orderBy('id')
    .limit(40)
    .execute();
  const members = await trx.selectFrom('members').select('id').orderBy('id').limit(25).execute();
  for (let back = days - 1; back >= 0; back -= 1) {
    const day = dayAfter(dayOf(now), -back);
    const weekday = new Date(day).getUTCDay();
    const count = Math.round(
      viewsPerDay * (weekday % 6 === 0 ? 0.55 : 1) * (0.8 + 0.4 * chance(`views ${back}`)),
    );
    const views = Array.from({ length: count }, (_, index) => viewOf(`${back} ${index}`));
    const stays = views.map((view, index) => stayOn(view, `${back} ${index}`));
    await insertInsightEvents(
      trx,
      [...views, ...stays].filter(({ at }) => at <= now),
    );
    await addToDays(
      trx,
      bots.map(([key, most]) => ({
        ...{ day, metric: 'bots' as const, dimension: 'kind', key },
        count: Math.ceil(most * chance(`${key} ${back}`)),
      })),
    );

    function viewOf(reason: string): InsightEvent {
      const at = new Date(Date.parse(day) + Math.floor(chance(`at ${reason}`) * 86_400_000));
      const post = posts[Math.floor(chance(`post ${reason}`) ** 2 * posts.length)];
      const isOther = chance(`page ${reason}`) < 0.3;
      const member = members[Math.floor(chance(`who ${reason}`) * members.length)];
      const isMember = chance(`member ${reason}`) < 0.25;
      return {
        ...{ at, name: 'page.viewed', details: {} },
        memberId: isMember && member ? member.id : null,
        visitorKey: isMember
          ? null
          : Buffer.from(`${Math.floor(chance(`visitor ${reason}`) * 40)} visitor`.padEnd(16)),
        subjectType: isOther || !post ? null : 'conversation',
        subjectId: isOther || !post ? null : post.id,
        page: isOther
          ? (otherPages[Math.floor(chance(`other ${reason}`) * otherPages.length)] ?? null)
          : 'CONVERSATION_PAGE',
        language: chance(`language ${reason}`) < 0.8 ? 'en' : 'de',
        device: deviceOf(chance(`device ${reason}`)),
        country: countryOf(chance(`country ${reason}`)),
      };
    }
  }
  await rebuildDays(trx, now);
  await sql`
    insert into insight_annotations (day, text, created_at)
    values (${dayAfter(dayOf(now), -12)}::date, 'Hub 4.3 released', ${now})`.execute(trx);
}
