import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationConsumer } from '#features/engage/notifications/server/notificationConsumer.ts';
import { sendNotificationEmails } from '#features/engage/notifications/server/notificationEmails.ts';
import { listNotificationPage } from '#features/engage/notifications/server/notificationService.ts';
import { allNotified, listTold } from '#features/engage/notifications/testing/notificationWorld.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/surveyNotifications.json' with { type: 'json' };
import { createEventBus } from '#platform/events/eventBus.ts';
import { runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { surveyPaths } from '../surveyAddress.ts';
import { newQuestion } from '../surveyTemplates.ts';
import { announceSurveys } from './announceSurveys.ts';
import { answerSurvey } from './answerSurvey.ts';
import { closeSurvey, deleteSurvey } from './manageSurvey.ts';
import { makeSurvey } from './surveyFactories.ts';
import { dismissSurveyPrompt } from './surveyPrompt.ts';

type Member = Awaited<ReturnType<typeof makeMember>>;
type Options = Parameters<typeof testContext>[1];

const { db } = await openTestDatabase();
const bus = createEventBus();
const owner = await makeMember(db, { role: 'manager' });
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const types = words.notificationTypes;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await runConsumers(db, [notificationConsumer], bus));
});
afterAll(() => stop());

const as = ({ viewer }: Member, more: Options = {}) => testContext(db, { viewer, bus, ...more });

/** Runs the job at a time, until members are notified. */
async function announce(now = new Date(), settings = {}): Promise<void> {
  await announceSurveys(testContext(db, { bus, now, settings }));
  await allNotified(db);
}

const told = (member: Member, more: Options = {}) => listTold(as(member, more));

async function makeList(members: readonly Member[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into profile_lists (name) values (${`Testers ${Math.random()}`}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  for (const member of members) {
    await sql`update members set profile_list_ids = array[${id}::bigint] where id = ${member.id}`.execute(
      db,
    );
  }
  return id;
}

async function inviting(members: readonly Member[], fields: object = {}) {
  const invited_lists = [await makeList([owner, ...members])];
  return makeSurvey(db, { author_id: owner.id, notify_audience: true, invited_lists, ...fields });
}

const send = (member: Member, surveyId: number, pageId: string, field: string, value: string) =>
  answerSurvey(as(member), {
    ...{ surveyId: String(surveyId), pageId, back: false },
    answers: [{ field, values: [value] }],
  });

async function respond(member: Member, surveyId: number): Promise<void> {
  await send(member, surveyId, 'p1', 'q1', 'yes');
  await send(member, surveyId, 'p2', 'q2', 'Work');
}

const invited = ['surveyInvited', types.surveyInvited.text];

test('members of the lists are invited once, when the survey opens', async () => {
  const [ada, eve] = [await makeMember(db), await makeMember(db)];
  const survey = await inviting([ada], { opens_at: soon(1) });
  const unticked = await inviting([eve], { notify_audience: false });
  await announce();
  expect(await told(ada)).toEqual([]);
  await announce(soon(2));
  await announce(soon(3));
  expect(await told(ada, { now: soon(3) })).toEqual([invited]);
  expect(await told(eve)).toEqual([]);
  expect(await told(owner)).toEqual([]);
  const announced = await db
    .selectFrom('surveys')
    .select('id')
    .where('id', 'in', [survey.id, unticked.id])
    .where('invited_at', 'is not', null)
    .execute();
  expect(announced).toEqual([{ id: survey.id }]);
});

test('without lists every member who can respond is invited', async () => {
  const [reader, suspended] = [
    await makeMember(db),
    await makeMember(db, { suspended_until: soon(48) }),
  ];
  const survey = await makeSurvey(db, { author_id: owner.id, notify_audience: true });
  await announce();
  expect(await told(reader)).toEqual([invited]);
  const rows = await db
    .selectFrom('survey_invitations')
    .select('member_id')
    .where('survey_id', '=', survey.id)
    .execute();
  const ids = rows.map(({ member_id }) => member_id);
  expect(ids).toContain(reader.id);
  expect(ids).not.toContain(suspended.id);
  expect(ids).not.toContain(owner.id);
});

test('nobody is invited who was invited or dismissed an invitation lately, or has answered', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)));
  const [recent, dismissed, answered, free] = members as [Member, Member, Member, Member];
  const before = await makeSurvey(db);
  await db
    .insertInto('survey_invitations')
    .values([
      { survey_id: before.id, member_id: recent.id, invited_at: soon(-24 * 29) },
      { survey_id: before.id, member_id: free.id, invited_at: soon(-24 * 31) },
    ])
    .execute();
  await dismissSurveyPrompt(as(dismissed), before.id);
  const survey = await inviting(members, { title: 'Pacing' });
  await respond(answered, survey.id);
  await announce();
  expect(await told(free)).toEqual([invited]);
  for (const member of [recent, dismissed, answered]) expect(await told(member)).toEqual([]);
});

test('an invitation is neither shown nor sent once the survey cannot be taken', async () => {
  const [closed, removed, taken] = [
    await makeMember(db, { email: 'closed@example.org' }),
    await makeMember(db, { email: 'removed@example.org' }),
    await makeMember(db, { email: 'taken@example.org' }),
  ];
  const kept = await makeMember(db, { email: 'kept@example.org' });
  const surveys = await Promise.all(
    [closed, removed, taken, kept].map((member) => inviting([member])),
  );
  await announce();
  for (const member of [closed, removed, taken, kept])
    expect(await told(member)).toEqual([invited]);
  const off = { settings: { surveysEnabled: false } };
  expect(await told(kept, off)).toEqual([]);
  const [first, second, third] = surveys.map(({ id }) => id);
  await closeSurvey(as(owner), first ?? 0);
  await deleteSurvey(as(owner), second ?? 0, { restore: false });
  await respond(taken, third ?? 0);
  await allNotified(db);
  for (const member of [closed, removed, taken]) expect(await told(member)).toEqual([]);
  await sendNotificationEmails(testContext(db, { bus, now: soon(1) }), {
    signal: new AbortController().signal,
  });
  const mails = await db.selectFrom('mails').select('recipient').execute();
  const recipients = mails.map(({ recipient }) => recipient);
  expect(recipients).toContain('kept@example.org');
  for (const { email } of [closed, removed, taken]) expect(recipients).not.toContain(email);
});

test('members who have started and not finished are reminded a day before the end', async () => {
  const [begun, done, other] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const survey = await makeSurvey(db, { closes_at: soon(30) });
  await send(begun, survey.id, 'p1', 'q1', 'yes');
  await respond(done, survey.id);
  await announce();
  expect(await told(begun)).toEqual([]);
  await announce(soon(7));
  await announce(soon(8));
  expect(await told(begun)).toEqual([['surveyClosesSoon', types.surveyClosesSoon.text]]);
  for (const member of [done, other]) expect(await told(member)).toEqual([]);
  await respond(begun, survey.id);
  await allNotified(db);
  const { rows } = await sql`
    select from notification_causes where member_id = ${begun.id}
    union all select from notifications where member_id = ${begun.id}`.execute(db);
  expect(rows).toEqual([]);
});

test('nobody is reminded of an anonymous survey: who has begun it is not known', async () => {
  const begun = await makeMember(db);
  const survey = await makeSurvey(db, { mode: 'ANONYMOUS', closes_at: soon(30) });
  await send(begun, survey.id, 'p1', 'q1', 'yes');
  await announce(soon(7));
  expect(await told(begun)).toEqual([]);
});

test('the owner is told once that the survey has closed, unless they closed it', async () => {
  const colleague = await makeMember(db, { role: 'manager' });
  const mine = await makeMember(db, { role: 'manager' });
  const timed = await makeSurvey(db, { author_id: mine.id, closes_at: soon(1), response_count: 7 });
  await announce();
  expect(await told(mine)).toEqual([]);
  await announce(soon(2));
  await announce(soon(3));
  const text = types.surveyClosed.text.replace('{{responses}}', '7');
  expect(await told(mine)).toEqual([['surveyClosed', text]]);
  const { nodes } = await listNotificationPage(as(mine), {});
  expect(nodes[0]?.subject.path).toBe(surveyPaths.results(timed.id));
  const byHand = await makeSurvey(db, { author_id: mine.id });
  await closeSurvey(as(mine), byHand.id);
  const byColleague = await makeSurvey(db, { author_id: mine.id });
  await closeSurvey(as(colleague), byColleague.id);
  await closeSurvey(as(colleague), byColleague.id);
  await allNotified(db);
  expect(await told(mine)).toHaveLength(2);
  await db.updateTable('members').set({ role: 'member' }).where('id', '=', mine.id).execute();
  const demoted = { ...mine, viewer: { ...mine.viewer, permissions: new Set<never>() } };
  expect(await told(demoted)).toEqual([]);
});

const scored = {
  pages: [
    {
      ...{ id: 'p1', title: null, showIf: null },
      questions: [
        newQuestion('q1', 'NPS', { label: 'Recommend?', required: true }),
        newQuestion('q2', 'LONG_TEXT', { label: 'Why?' }),
      ],
    },
  ],
  thanks: null,
};

const rate = (member: Member, surveyId: number, score: string, text: string) =>
  answerSurvey(as(member), {
    ...{ surveyId: String(surveyId), pageId: 'p1', back: false },
    answers: [
      { field: 'q1', values: [score] },
      { field: 'q2', values: [text] },
    ],
  });

test('the owner of a named survey is told of its first response and of low scores with a reason', async () => {
  const mine = await makeMember(db, { role: 'manager' });
  const members = await Promise.all(Array.from({ length: 4 }, () => makeMember(db)));
  const [happy, silent, unhappy, angry] = members as [Member, Member, Member, Member];
  const survey = await makeSurvey(db, { author_id: mine.id, definition: scored });
  await rate(mine, survey.id, '0', 'My own test');
  await allNotified(db);
  expect(await told(mine)).toEqual([]);
  const next = await makeSurvey(db, { author_id: mine.id, definition: scored });
  await rate(happy, next.id, '10', 'Great');
  await rate(silent, next.id, '2', '');
  await allNotified(db);
  const first = ['surveyFirstResponse', types.surveyFirstResponse.text];
  expect(await told(mine)).toEqual([first]);
  await rate(unhappy, next.id, '6', 'Slow');
  await rate(angry, next.id, '0', 'Broken');
  await allNotified(db);
  expect(await told(mine)).toEqual([['surveyLowScore', types.surveyLowScore.text], first]);
  const { nodes } = await listNotificationPage(as(mine), {});
  expect(nodes.map(({ actorIds }) => actorIds)).toEqual([[], []]);
});

test('the owner of an anonymous survey is told of no response, and no stored event says how it scored', async () => {
  const mine = await makeMember(db, { role: 'manager' });
  const angry = await makeMember(db);
  const survey = await makeSurvey(db, {
    ...{ author_id: mine.id, mode: 'ANONYMOUS', definition: scored },
  });
  await rate(angry, survey.id, '0', 'Broken');
  await allNotified(db);
  expect(await told(mine)).toEqual([]);
  const { rows } = await sql<{ payload: object }>`
    select payload from event_log where type = 'survey.answered'
      and (payload ->> 'surveyId')::bigint = ${survey.id}`.execute(db);
  expect(rows).toEqual([
    { payload: { surveyId: survey.id, memberId: angry.id, isFirst: false, isLow: false } },
  ]);
});
