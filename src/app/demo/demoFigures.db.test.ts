import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import '#app/features.ts';
import '../serverFeatures.ts';
import { settleAsked } from '#core/insight/insightAsked.ts';
import { bucketOfTime } from '#core/insight/timeHistogram.ts';
import { anonymousViewer, type Permission, type Viewer } from '#core/permissions.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { type InsightFigure, offeredFigures } from '#platform/insight/insightFigure.ts';
import {
  type MeasuredFigure,
  measureFigure,
  selectFacts,
} from '#platform/insight/measureFigure.ts';
import { countFacts, readItems } from '#platform/insight/readFacts.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import { readSettings } from '#platform/settings/settingsStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { seedDemo } from './seedDemo.ts';

const { db } = await openTestDatabase();
const now = new Date('2026-06-15T12:00:00Z');
const asked = settleAsked({ from: '2026-05-17', to: '2026-06-15' });
const viewers = { administrator: anonymousViewer, manager: anonymousViewer };

/** The demo, with what only some may see, and rows of what it lacks. */
beforeAll(async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now });
  const questions = sql`select id from conversations where type = 'QUESTION' and topic_id is not null
    and created_at > '2026-05-17' and deleted_at is null order by id`;
  for (const [column, offset] of [
    ...([['is_private = true', 0] as const, ['held_at = now()', 2] as const] as const),
    ...([['spam_at = now()', 3] as const, ['archived_at = now()', 4] as const] as const),
    ['deleted_at = now()', 5] as const,
  ]) {
    await sql`update conversations set ${sql.raw(column)} where id in (
      select id from (${questions}) questions offset ${offset} limit ${offset === 0 ? 2 : 1})`.execute(
      db,
    );
  }
  await sql`delete from search_reports`.execute(db);
  await sql`
    insert into search_reports (search_id, keyword, total_hit_count, reported_at, visitor_key, clicked_id) values
      ('00000000-0000-4000-8000-00000000000a', 'tomato', 3, '2026-06-01T10:00:00Z', 'one', null), ('00000000-0000-4000-8000-00000000000a', 'tomato', 3, '2026-06-01T10:00:05Z', 'one', 7),
      ('00000000-0000-4000-8000-00000000000b', 'Blight', 0, '2026-06-02T10:00:00Z', 'two', null), ('00000000-0000-4000-8000-00000000000c', 'late blight', 0, '2026-06-02T10:00:40Z', 'two', null),
      ('00000000-0000-4000-8000-00000000000d', 'blight', 2, '2026-05-02T10:00:00Z', 'two', null), ('00000000-0000-4000-8000-00000000000e', 'slugs', 4, '2026-06-03T10:00:00Z', 'one', null)`.execute(
    db,
  );
  await sql`
    insert into support_deflections (member_id, created_at, is_held_out, solved_at, solved_by_post_id)
    select id, '2026-06-01T00:00:00Z'::timestamptz + id * interval '3 minutes', id % 10 = 0,
      case when id % 3 = 0 and id % 10 > 0 then now() end,
      case when id % 6 = 0 and id % 10 > 0 then (select min(id) from conversations where is_counted) end
    from members where id < 40`.execute(db);
  await sql`insert into mails (kind, language, recipient, data, state, created_at, finished_at) values
    ('VERIFY_EMAIL', 'en', 'a@example.com', '{}', 'SENT', '2026-06-01T00:00:00Z', '2026-06-01T00:00:30Z'),
    ('VERIFY_EMAIL', 'en', 'b@example.com', '{}', 'FAILED', '2026-06-01T00:00:00Z', '2026-06-01T00:00:30Z')`.execute(
    db,
  );
  await sql`delete from page_times`.execute(db);
  await sql`insert into page_times (day, page, bucket, count) values ('2026-06-01', 'HOME', ${bucketOfTime(1_001)}, 2),
    ('2026-06-02', 'TOPIC', ${bucketOfTime(60_000)}, 1), ('2026-06-02', 'HOME', ${bucketOfTime(1_000)}, 1)`.execute(
    db,
  );
  const administrator = await makeMember(db, { role: 'administrator' });
  const full = (await findViewer(testContext(db), administrator.id)) ?? anonymousViewer;
  viewers.administrator = full;
  const unseen: readonly Permission[] = [
    ...(['MANAGE_PRIVATE_MESSAGES', 'MANAGE_SPAM_POSTS', 'CREATE_ANNOUNCEMENT'] as const),
  ];
  const permissions = new Set([...full.permissions].filter((each) => !unseen.includes(each)));
  viewers.manager = { ...full, permissions };
});

const P = `p.deleted_at is null and p.merged_into_id is null and p.archived_at is null`;
const open = `${P} and p.type in ('QUESTION', 'PROBLEM') and p.reply_count = 0 and p.closed_at is null
  and p.accepted_comment_id is null`;
const during = (column: string) =>
  `${column} >= '2026-05-17T00:00:00Z' and ${column} < '2026-06-15T12:00:00Z'`;
const days = (column: string) => `${column} between '2026-05-17' and '2026-06-15'`;
const median = (seconds: string) =>
  `percentile_cont(0.5) within group (order by extract(epoch from ${seconds}))`;
const members = `m.deleted_at is null`;
const written = `(select author_id, created_at from conversations where is_counted and deleted_at is null
  union all select author_id, created_at from comments where is_counted and deleted_at is null) w`;
const requests = `r.merged_into is null and r.hidden_as is null`;
const articles = `('ARTICLE', 'KB_ARTICLE', 'RELEASE_NOTE')`;
const daily = (dimension: string) =>
  `select coalesce(sum(value), 0) from insight_daily where metric = 'views' and dimension = '${dimension}' and ${days('day')}`;
const viewed = `insight_daily d join conversations p on p.id::text = d.key
  where d.metric = 'views' and d.dimension = 'post' and ${days('d.day')} and ${P}`;
const rsvps = `community_event_rsvps v join conversations p on p.id = v.conversation_id`;

/** What each figure says, told by SQL of its own; the administrator sees everything. */
const expected: Record<string, string> = {
  pageViews: daily(''),
  memberViews: daily('members'),
  viewsByPage: daily('page'),
  viewsByCategory: daily('category'),
  viewsByPost: `select sum(d.value) from ${viewed}`,
  articleViews: `select coalesce(sum(d.value), 0) from ${viewed} and p.type in ${articles}`,
  viewsByArticle: `select coalesce(sum(d.value), 0) from ${viewed} and p.type in ${articles}`,
  estimatedDeflections: `select sum(d.value) * 0.05 from ${viewed}
    and (p.type in ${articles} or p.accepted_comment_id is not null)`,
  dailyVisitors: `select avg(value) from insight_daily
    where metric = 'visitors' and dimension = '' and ${days('day')}`,
  newPosts: `select count(*) from conversations p where ${P} and ${during('p.created_at')}
    and p.type not in ('POLLS', 'EVENT', 'CONTEST', 'CONTEST_ENTRY')`,
  newResponses: `select count(*) from comments c join conversations p on p.id = c.conversation_id
    where ${P} and c.deleted_at is null and ${during('c.created_at')} and (c.parent_id is null
      or exists (select from comments o where o.id = c.parent_id and o.deleted_at is null))`,
  solvedQuestions: `select avg((p.accepted_comment_id is not null)::int) from conversations p
    where ${P} and p.type in ('QUESTION', 'PROBLEM') and ${during('p.created_at')}`,
  unansweredByAge: `select count(*) from conversations p where ${open}`,
  firstResponse: `select ${median('at - created_at')} from (select p.created_at, (select min(c.created_at)
      from comments c where c.conversation_id = p.id and c.author_id <> p.author_id
        and c.deleted_at is null and c.is_counted) as at
    from conversations p where ${P} and p.type in ('QUESTION', 'PROBLEM') and ${during('p.created_at')}) q`,
  firstStaffResponse: `select ${median('at - created_at')} from (select p.created_at, (select min(c.created_at)
      from comments c where c.conversation_id = p.id and c.author_id <> p.author_id and c.is_counted
        and c.deleted_at is null and c.author_id in (select id from members where brand_user)) as at
    from conversations p where ${P} and p.type in ('QUESTION', 'PROBLEM') and ${during('p.created_at')}) q`,
  acceptedAnswer: `select ${median('c.created_at - p.created_at')} from conversations p
    join comments c on c.id = p.accepted_comment_id
    where ${P} and p.type in ('QUESTION', 'PROBLEM') and ${during('p.created_at')}`,
  repliesInTime: `select avg((at <= created_at + interval '24 hours')::int) from (
      select p.created_at, coalesce((select min(c.created_at) from comments c where c.conversation_id = p.id
        and c.author_id <> p.author_id and c.deleted_at is null and c.is_counted), 'infinity') as at
      from conversations p where ${P} and p.type in ('QUESTION', 'PROBLEM') and ${during('p.created_at')}) q
    where at < 'infinity' or created_at <= '2026-06-14T12:00:00Z'`,
  activatedMembers: `select avg((at < joined_at + interval '7 days')::int) from (
      select m.joined_at, coalesce((select min(w.created_at) from ${written} where w.author_id = m.id),
        'infinity') as at from members m where ${members} and ${during('m.joined_at')}) j
    where at < joined_at + interval '7 days' or joined_at <= '2026-06-08T12:00:00Z'`,
  signUps: `select count(*) from members m where ${members} and ${during('m.joined_at')}`,
  activeWriters: `select count(distinct m.id) from members m join ${written} on w.author_id = m.id
    where ${members} and ${during('w.created_at')}`,
  firstWriters: `select count(*) from (select m.id from members m join ${written} on w.author_id = m.id
    where ${members} group by m.id having ${during('min(w.created_at)')}) f`,
  cohorts: `select count(distinct m.id) from members m where ${members} and ${during('m.joined_at')}`,
  champions: `select count(*) from conversations p join comments c on c.id = p.accepted_comment_id
    where ${P} and c.author_id <> p.author_id and ${during('c.created_at')}`,
  helpedMembers: `select count(distinct p.author_id) from conversations p
    join comments c on c.id = p.accepted_comment_id
    where ${P} and c.author_id <> p.author_id and ${during('c.created_at')}`,
  newcomersWaiting: `select count(*) from conversations p join members m on m.id = p.author_id
    where ${open} and not m.brand_user and p.created_at < m.joined_at + interval '30 days'`,
  membersAtRisk: `select coalesce(sum(n), 0) from (select m.id, count(*) as n from members m
    join ${written} on w.author_id = m.id
    where ${members} and not m.brand_user and m.blocked_at is null and m.deactivated_at is null
      and w.created_at >= '2026-02-15T12:00:00Z' and w.created_at < '2026-06-15T12:00:00Z'
    group by m.id having count(*) >= 5 and max(w.created_at) < '2026-05-16T12:00:00Z') r`,
  // Planted above: one typed search with a click, two in vain of which the first was refined, and one without a click.
  ...{ searches: 'select 4', searchesInVain: 'select 0.5', searchesClicked: 'select 0.5' },
  ...{ topSearches: 'select 4', searchesWithoutResults: 'select 2' },
  ...{ searchesWithoutClick: 'select 1', searchesRefined: 'select 1' },
  confirmedDeflections: `select count(*) from support_deflections
    where not is_held_out and solved_at is not null and ${during('created_at')}`,
  confirmedShare: `select avg((solved_at is not null)::int) from support_deflections
    where not is_held_out and ${during('created_at')}`,
  contactsAfterSuggestions: `select avg((select count(*) > 0 from support_requests r
      where r.created_by_id = d.member_id and r.created_at between d.created_at
        and d.created_at + interval '24 hours')::int)
    from support_deflections d where not is_held_out and ${during('created_at')}`,
  contactsHeldOut: `select avg((select count(*) > 0 from support_requests r
      where r.created_by_id = d.member_id and r.created_at between d.created_at
        and d.created_at + interval '24 hours')::int)
    from support_deflections d where is_held_out and ${during('created_at')}`,
  solvingPosts: `select count(solved_by_post_id) from support_deflections
    where not is_held_out and ${during('created_at')}`,
  helpfulShare: `select avg(helpful::int) from (
      select target_id as post, created_at, kind = 'helpful' as helpful from marks
      where kind like '%helpful' and target_type = 'conversation'
      union all select conversation_id, created_at, helpful from visitor_feedback) f
    join conversations p on p.id = f.post where ${P} and ${during('f.created_at')}`,
  unhelpfulPosts: `select (select count(*) from marks f join conversations p on p.id = f.target_id
      where f.kind = 'unhelpful' and f.target_type = 'conversation' and ${P} and ${during('f.created_at')})
    + (select count(*) from visitor_feedback f join conversations p on p.id = f.conversation_id
      where not f.helpful and ${P} and ${during('f.created_at')})`,
  articleFreshness: `select count(*) from kb_articles a join kb_translations t on t.article_id = a.id
      and t.language = a.source_language join conversations p on p.id = t.conversation_id
    where ${P} and p.created_at < '2026-06-15T12:00:00Z' and p.created_at > '2024-06-14T12:00:00Z'`,
  requestsOpened: `select count(*) from support_requests r where ${requests} and ${during('r.created_at')}`,
  requestsSolved: `select count(*) from support_requests r where ${requests} and ${during('r.resolved_at')}`,
  requestFirstReply: `select ${median('first_reply_at - created_at')} from support_requests r
    where ${requests} and first_reply_at > created_at and ${during('r.created_at')}`,
  requestResolution: `select ${median('resolved_at - created_at')} from support_requests r
    where ${requests} and ${during('r.resolved_at')}`,
  satisfiedCustomers: `select avg((s.score > 3)::int) from support_ratings s
    join support_requests r on r.id = s.request_id where ${requests} and ${during('s.created_at')}`,
  openRequestsByAge: `select count(*) from support_requests r where ${requests} and resolved_at is null
    and created_at < '2026-06-15T12:00:00Z'`,
  pollVotes: `select count(*) from poll_ballots b join conversations p on p.id = b.conversation_id
    where ${P} and ${during('b.voted_at')}`,
  eventSignUps: `select count(*) from ${rsvps} where ${P} and response = 'YES' and ${during('queued_at')}`,
  eventAttendance: `select avg((checked_in_at is not null)::int) from ${rsvps}
    join community_events e using (conversation_id)
    where ${P} and response = 'YES' and e.cancelled_at is null and ${during('e.starts_at')}
      and e.ends_at < '2026-06-15T12:00:00Z'`,
  contestEntries: `select count(*) from contest_entries e join conversations p on p.id = e.contest_id
    where ${P} and ${during('e.submitted_at')}`,
  contestVotes: `select count(*) from contest_votes v join conversations p on p.id = v.contest_id
    where ${P} and ${during('v.voted_at')}`,
  surveyAnswers: `select count(*) from survey_responses s join surveys on surveys.id = s.survey_id
    where surveys.deleted_at is null and ${days('s.day')}`,
  moderationOpened: `select count(*) from moderation_items where ${during('opened_at')}`,
  moderationTime: `select ${median('resolved_at - opened_at')} from moderation_items
    where verdict in ('APPROVE', 'SPAM', 'DELETE') and ${during('resolved_at')}`,
  moderationWaiting: `select count(*) from moderation_items where resolved_at is null
    and opened_at < '2026-06-15T12:00:00Z'`,
  moderationVerdicts: `select count(*) from moderation_items where ${during('resolved_at')}`,
  moderationReversed: `select avg((i.verdict = 'UNDONE' or exists (select from moderation_items a
      where a.appeal_of_id = i.id and a.verdict = 'APPROVE'))::int)
    from moderation_items i where i.verdict in ('APPROVE', 'SPAM', 'DELETE', 'UNDONE') and ${during('i.resolved_at')}`,
  ...{ mailsSent: 'select 1', mailsFailed: 'select 1', mailDelay: 'select 30' },
  parkedEvents: `select count(*) from parked_events`,
  failingJobs: `select 0`,
  clientErrors: `select count(*) from client_errors where ${during('last_seen_at')}`,
  // Planted above: three that took more than a second, and one that did not.
  slowPages: 'select 3',
};

async function measure(viewer: Viewer, figure: InsightFigure) {
  const ctx = testContext(db, { viewer, now, settings: await readSettings(db) });
  const measured = await measureFigure(ctx, figure, asked);
  expect(measured, figure.key).not.toBe(null);
  const { facts, periods } = await selectFacts(ctx, figure, asked);
  const ask = { measure: figure.measure, now: periods.now, isDaily: periods.isDaily };
  const all = { ...ask, key: undefined, part: undefined };
  const items = await readItems(db, facts, { ...all, limit: 100_000, offset: 0 });
  const counted = await countFacts(db, facts, all);
  return { measured: measured as MeasuredFigure, items, counted, facts, ask };
}

const figuresOf = (viewer: keyof typeof viewers) => offeredFigures(viewers[viewer]);
const number = (value: unknown) => (value === null || value === undefined ? null : Number(value));

test('each figure says what SQL of its own says', async () => {
  const figures = figuresOf('administrator');
  expect(figures.map(({ key }) => key).sort()).toEqual(Object.keys(expected).sort());
  const [said, told]: Record<string, number | null>[] = [{}, {}];
  for (const figure of figures) {
    const { measured } = await measure(viewers.administrator, figure);
    const { rows } = await sql.raw<Record<string, unknown>>(expected[figure.key] ?? '').execute(db);
    const round = (value: number | null) =>
      value === null ? null : Math.round(value * 1000) / 1000;
    Object.assign(said ?? {}, { [figure.key]: round(number(measured.value)) });
    Object.assign(told ?? {}, { [figure.key]: round(number(Object.values(rows[0] ?? {})[0])) });
  }
  expect(said).toEqual(told);
});

test.each(['administrator', 'manager'] as const)(
  'a figure of an %s equals the list behind it',
  async (name) => {
    for (const figure of figuresOf(name)) {
      const { measured, items, counted, facts, ask } = await measure(viewers[name], figure);
      expect(counted.count, figure.key).toBe(items.length);
      const sum = items.reduce((total, { value }) => total + (value ?? 0), 0);
      const values = items.map(({ value }) => value ?? 0).sort((a, b) => a - b);
      const middle =
        ((values[Math.floor((values.length - 1) / 2)] ?? 0) +
          (values[Math.ceil((values.length - 1) / 2)] ?? 0)) /
        2;
      const listed = {
        ...{ FACTS: items.length, ENTITIES: items.length, SUM: sum },
        SHARE: items.length === 0 ? null : sum / items.length,
        AVERAGE: items.length === 0 ? null : sum / items.length,
        MEDIAN: items.length === 0 ? null : middle,
      }[figure.measure];
      if (listed === null) expect(measured.value, figure.key).toBe(null);
      else expect(measured.value, figure.key).toBeCloseTo(listed, 3);
      const isAdditive = figure.measure === 'FACTS' || figure.measure === 'SUM';
      const sumOf = (rows: readonly { value: number | null }[]) =>
        rows.reduce((total, { value }) => total + (value ?? 0), 0);
      if (isAdditive && measured.steps.length > 0)
        expect(sumOf(measured.steps), figure.key).toBeCloseTo(measured.value ?? 0, 3);
      if (isAdditive && figure.form === 'ROWS')
        expect(sumOf(measured.rows), figure.key).toBeCloseTo(measured.value ?? 0, 3);
      for (const row of measured.rows.slice(0, 8)) {
        const { count, sum: rowSum } = await countFacts(db, facts, {
          ...ask,
          key: row.key,
          part: figure.form === 'COHORTS' ? row.part : undefined,
        });
        expect(figure.measure === 'SUM' ? rowSum : count, `${figure.key} ${row.key}`).toBeCloseTo(
          row.value ?? 0,
          3,
        );
      }
    }
  },
);

test('who may not see private, held and spam posts doesn’t count them either', async () => {
  const newPosts = figuresOf('manager').find(({ key }) => key === 'newPosts');
  if (!newPosts) throw new Error('There is no such figure');
  const manager = await measure(viewers.manager, newPosts);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from conversations p where ${sql.raw(`${P} and ${during('p.created_at')}`)}
      and not is_private and held_at is null and spam_at is null
      and p.type not in ('POLLS', 'EVENT', 'CONTEST', 'CONTEST_ENTRY')`.execute(db);
  expect(manager.measured.value).toBe(rows[0]?.count);
  const { measured } = await measure(viewers.administrator, newPosts);
  expect((measured.value ?? 0) - (manager.measured.value ?? 0)).toBeGreaterThanOrEqual(4);
  expect(offeredFigures(anonymousViewer)).toEqual([]);
});
