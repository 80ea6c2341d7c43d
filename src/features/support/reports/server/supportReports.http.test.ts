import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { reportCsvPath, reportJsonPath, reportsPath } from '../supportReportAddress.ts';

const { portal, db } = await openPortalForFile();
type Member = Awaited<ReturnType<typeof makeMember>>;
let agent: Member;
let customer: Member;
let teamId = 0;

const hour = 3_600_000;
const day = (text: string, hours = 10) => new Date(Date.parse(text) + hours * hour);

beforeAll(async () => {
  agent = await makeMember(db, { role: 'agent', full_name: '=Ada' });
  customer = await makeMember(db);
  const team = await db
    .insertInto('support_teams')
    .values({ name: 'First line', created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  teamId = team.id;
  const policy = await db
    .insertInto('support_policies')
    .values({ name: 'Standard', position: 1, updated_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Answered after 2 hours of which 1 was business, solved after 24; late.
  const solved = await makeSupportRequest(db, {
    ...{ created_at: day('2026-03-02'), first_reply_at: day('2026-03-02', 12), team_id: teamId },
    ...{ assignee_id: agent.id, status: 'RESOLVED', resolved_at: day('2026-03-03') },
  });
  await db
    .insertInto('support_ratings')
    .values({
      ...{ request_id: solved.id, resolved_at: day('2026-03-03'), score: 4 },
      created_at: day('2026-03-04'),
    })
    .execute();
  const clock = { policy_id: policy.id, request_id: solved.id, stopped_at: day('2026-03-03') };
  await db
    .insertInto('support_clocks')
    .values([
      { ...clock, metric: 'FIRST', target_ms: 2 * hour, elapsed_ms: hour },
      {
        ...{ ...clock, metric: 'RESOLUTION', target_ms: hour, elapsed_ms: 8 * hour },
        breached_at: day('2026-03-03'),
      },
    ])
    .execute();
  // Still open, without a team.
  await makeSupportRequest(db, { created_at: day('2026-03-03'), channel: 'CHAT' });
  // Unsolved since before the period; solved within it.
  await makeSupportRequest(db, { created_at: day('2026-01-01') });
  await makeSupportRequest(db, {
    ...{ created_at: day('2026-02-01'), status: 'CLOSED', resolved_at: day('2026-03-02') },
  });
  // Merged: counted with the other one.
  await makeSupportRequest(db, { created_at: day('2026-03-02'), merged_into: solved.id });
});

async function csvOf(query: string, member: Member | null = agent) {
  const headers: Record<string, string> = {};
  if (member !== null) headers.cookie = (await portal.login(member.id)).cookie;
  const answer = await portal.ask(`${reportCsvPath}?from=2026-03-01&to=2026-03-04&${query}`, {
    headers,
  });
  const lines = answer.text.trim().split('\r\n').slice(1);
  // The columns that came later have tests of their own.
  return { ...answer, lines: lines.map((line) => line.split(',').slice(0, 12).join(',')) };
}

test('days count what was opened, solved and left', async () => {
  const { lines, headers } = await csvOf('group=DAY&time=CALENDAR');
  expect(headers['content-type']).toContain('text/csv');
  expect(lines).toEqual([
    '2026-03-01,0,0,2,,,,,0,0,0,',
    // Solved that day: a request of a month before, after 29 days.
    '2026-03-02,1,1,2,120,120,41760,41760,1,1,0,',
    '2026-03-03,1,1,2,,,1440,1440,0,0,0,',
    '2026-03-04,0,0,2,,,,,0,0,1,4',
  ]);
});

test('teams and agents have their own figures, in business time if asked for', async () => {
  const { lines } = await csvOf('group=TEAM&time=CALENDAR');
  expect(lines).toEqual([
    'First line,1,1,0,120,120,1440,1440,1,1,1,4',
    ',1,1,2,,,41760,41760,0,0,0,',
  ]);
  const { lines: agents } = await csvOf(`group=AGENT&time=BUSINESS&teamId=${teamId}`);
  const { lines: chats } = await csvOf('group=TEAM&time=CALENDAR&channel=CHAT');
  expect(chats).toEqual([',1,0,1,,,,,0,0,0,']);
  // A name that a spreadsheet would run is text.
  expect(agents).toEqual(["'=Ada,1,1,0,60,60,480,480,1,1,1,4"]);
});

test('the same figures are JSON', async () => {
  const { cookie } = await portal.login(agent.id);
  const query = 'from=2026-03-01&to=2026-03-04&group=TEAM&time=CALENDAR';
  const answer = await portal.ask(`${reportJsonPath}?${query}`, { headers: { cookie } });
  const { group, rows } = JSON.parse(answer.text);
  expect(group).toBe('TEAM');
  expect(rows[0]).toMatchObject({
    ...{ key: `${teamId}`, name: 'First line', opened: 1, first_reply_median: 120, rating: 4 },
    ...{ satisfied: 1, reopened: 0, next_reply_median: null },
  });
});

test('reports are for agents; a broken or endless period is refused', async () => {
  expect((await csvOf('', null)).status).toBe(401);
  expect((await csvOf('', customer)).status).toBe(403);
  const { cookie } = await portal.login(agent.id);
  const ask = (query: string) => portal.ask(`${reportCsvPath}?${query}`, { headers: { cookie } });
  expect((await ask('from=2026-03-04&to=2026-03-01')).status).toBe(400);
  expect((await ask('from=2024-03-01&to=2026-03-01')).status).toBe(400);
  expect((await ask('from=x&to=2026-03-01')).status).toBe(400);
});

test('the page shows the figures without script, for agents', async () => {
  const open = async (member: Member) =>
    portal.ask(`${reportsPath}?from=2026-03-01&to=2026-03-04&time=CALENDAR`, {
      headers: { accept: 'text/html', cookie: (await portal.login(member.id)).cookie },
    });
  const page = await open(agent);
  expect(page.status).toBe(200);
  expect(page.text).toContain('First line');
  expect(page.text).toContain('2 hr');
  expect((await open(customer)).status).toBe(404);
});
