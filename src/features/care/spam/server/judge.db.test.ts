import { graphql } from 'graphql';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { solvedCaptcha } from '#features/people/identity/server/captchaFactory.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { statementCounter } from '#platform/database/database.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import type { SpamCondition } from '../spamInputs.ts';
import type { SpamAction } from '../spamRules.ts';
import { enableShippedRules } from './enableShippedRules.ts';

const { db } = await openTestDatabase();
const topic = await makeTopic(db, (await makeCategory(db)).id);
type Member = Awaited<ReturnType<typeof makeMember>>;

const ctx = (member: Member, more = {}) => testContext(db, { viewer: member.viewer, ...more });
const question = {
  communityPostType: 'QUESTION',
  title: 'Why does my chain skip?',
  content: '<p>It skips on the two smallest sprockets of the cassette.</p>',
  topics: [String(topic.id)],
};
const ask = (member: Member, more: object = {}, at = {}) =>
  createConversation(ctx(member, at), { ...question, ...more });
const answer = (member: Member, postId: number, more: object = {}) =>
  createComment(ctx(member), postId, { message: '<p>Check the cable tension first.</p>', ...more });
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'OK',
    (error) => (error instanceof AppError ? [error.code, error.detail.faults?.[0]?.rule] : error),
  );

beforeEach(async () => {
  await db.deleteFrom('moderation_items').execute();
  await db.deleteFrom('spam_rules').where('shipped_key', 'is', null).execute();
  await db
    .updateTable('spam_rules')
    .set({ enabled: false })
    .where('shipped_key', '!=', 'bannedHost')
    .execute();
});

const makeRule = (action: SpamAction, conditions: SpamCondition[], more = {}) =>
  db
    .insertInto('spam_rules')
    .values({
      ...{ name: 'A rule', enabled: true, position: 100, action, match: 'ALL' },
      conditions: JSON.stringify(conditions),
      ...more,
    })
    .execute();
const queued = () =>
  db
    .selectFrom('moderation_items')
    .select(['target_type', 'target_id', 'reasons', 'latest_note'])
    .orderBy('id')
    .execute();

test('an edit that turns a text into spam is held, with everything recounted', async () => {
  const member = await makeMember(db);
  const post = await ask(member);
  const comment = await answer(member, post.id);
  await makeRule('HOLD', [{ type: 'PATTERN', pattern: 'cheap\\s+watch(es)?' }]);
  const bad = { message: '<p>Buy cheap  watches here, the best there are.</p>' };
  expect((await updateComment(ctx(member), comment.id, bad)).held_at).not.toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
  const edited = await updateConversation(ctx(member), post.id, { title: 'Cheap watch for you' });
  expect(edited.held_at).not.toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
  expect((await queued()).map(({ reasons, target_id }) => [reasons, target_id])).toEqual([
    [['HELD'], comment.id],
    [['HELD'], post.id],
  ]);
});

test("a new member's first post waits for approval, and counts nowhere until then", async () => {
  await enableShippedRules(db, { demo: false });
  const member = await makeMember(db);
  const post = await ask(member);
  expect(post.held_at).not.toBeNull();
  expect(await queued()).toEqual([
    {
      target_type: 'conversation',
      target_id: post.id,
      reasons: ['HELD'],
      latest_note: "A new member's first post",
    },
  ]);
  expect(await wrongCounters(db)).toEqual([]);
  const held = (viewer: Member) =>
    graphql({
      schema: productSchema,
      source: `{ conversation(id: ${post.id}) { held } }`,
      contextValue: ctx(viewer),
    });
  expect((await held(member)).data).toEqual({ conversation: { held: true } });
  expect((await held(await makeMember(db))).data?.conversation ?? null).toBeNull();
  const moderator = await makeMember(db, { role: 'moderator' });
  expect((await held(moderator)).data).toEqual({ conversation: { held: true } });
  expect((await ask(moderator)).held_at).toBeNull();
});

test('in the demo a first post is there at once', async () => {
  await enableShippedRules(db, { demo: true });
  expect((await ask(await makeMember(db))).held_at).toBeNull();
});

test('of posts sent at once by a new member one passes, and the rest are told to wait', async () => {
  await enableShippedRules(db, { demo: true });
  const member = await makeMember(db);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => outcomeOf(ask(member))));
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome[0] === 'RATE_LIMITED')).toHaveLength(5);
  expect(await db.selectFrom('spam_writings').select('id').execute()).toEqual([]);
  const later = new Date(Date.now() + 60_000);
  const error = await ask(member, {}, { now: later }).catch((each) => each);
  expect(error.message).toMatch(
    /^You’re posting too often\. Please wait \d+ seconds and try again\.$/,
  );
  expect(error.detail.retryAfterSeconds).toBeLessThanOrEqual(60);
  expect(error.status).toBe(429);
});

test('a new member posts three times a day, deleted posts among them, and comments ten times', async () => {
  await enableShippedRules(db, { demo: true });
  const member = await makeMember(db);
  const start = Date.now();
  for (const hour of [1, 2, 3]) {
    const { id } = await ask(member, {}, { now: new Date(start + hour * 3_600_000) });
    await db
      .updateTable('conversations')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute();
  }
  const at = (hours: number) => ({ now: new Date(start + hours * 3_600_000) });
  expect(await outcomeOf(ask(member, {}, at(4)))).toEqual(['RATE_LIMITED', undefined]);
  expect(await outcomeOf(ask(member, {}, at(25.1)))).toBe('OK');

  const post = await ask(await makeMember(db));
  const writer = await makeMember(db);
  const thirteen = Array.from({ length: 13 });
  const answers = await Promise.all(thirteen.map(() => outcomeOf(answer(writer, post.id))));
  // One that is there and not yet told of may count twice for a moment; who asks again gets the rest.
  for (const _again of thirteen) answers.push(await outcomeOf(answer(writer, post.id)));
  expect(answers.filter((outcome) => outcome === 'OK')).toHaveLength(10);
});

test('a new member uses two links and two mentions', async () => {
  await enableShippedRules(db, { demo: true });
  const link = (host: string) => `<a href="https://${host}/">there</a>`;
  const three = `<p>See ${link('a.example')}, ${link('b.example')} and www.c.example for more.</p>`;
  const two = `<p>See ${link('a.example')} and ${link('b.example')} for more of this.</p>`;
  const ownHost = `<p>See ${link('a.example')}, ${link('b.example')}, http://localhost:3000/x too.</p>`;
  const member = () => makeMember(db);
  expect(await outcomeOf(ask(await member(), { content: three }))).toEqual([
    'CONTENT_REFUSED',
    'LINKS_ABOVE',
  ]);
  expect(await outcomeOf(ask(await member(), { content: two }))).toBe('OK');
  expect(await outcomeOf(ask(await member(), { content: ownHost }))).toBe('OK');
  expect(await outcomeOf(ask(await member(), { mentionedUserIds: ['1', '2', '3'] }))).toEqual([
    'CONTENT_REFUSED',
    'MENTIONS_ABOVE',
  ]);
  const trusted = await makeMember(db, { role: 'trusted' });
  expect(await outcomeOf(ask(trusted, { content: three }))).toBe('OK');
});

test('one new host from three new members brings all of them before the moderators', async () => {
  await enableShippedRules(db, { demo: true });
  const content = '<p>Look at https://pills.example/now for the best parts there are.</p>';
  const [first, second] = [await makeMember(db), await makeMember(db)];
  const one = await ask(first, { content });
  const two = await ask(second, { content: content.replace('Look at', 'Have a look at') });
  expect((await queued()).filter((item) => /host/.test(item.latest_note ?? ''))).toEqual([]);
  const three = await ask(await makeMember(db), { content: content.replace('best', 'finest') });
  const noted = (await db.selectFrom('spam_catches').selectAll().execute())
    .filter(({ rule_name }) => rule_name === 'One new link host from three new members')
    .map(({ target_id }) => target_id);
  expect(noted.sort()).toEqual([one.id, two.id, three.id].sort());

  const together = await Promise.all(
    Array.from({ length: 3 }, async (_, index) =>
      ask(await makeMember(db), {
        content: `<p>Number ${index} says: look at https://casino.example/${index} right now.</p>`,
      }),
    ),
  );
  const items = await queued();
  for (const { id } of together) expect(items.map((item) => item.target_id)).toContain(id);
});

test('a banned domain is linked to by nobody but moderators, in no field and no edit', async () => {
  await db
    .insertInto('bans')
    .values({ kind: 'DOMAIN', value: 'bad.example', reason: '' })
    .execute();
  const old = await makeMember(db, { joined_at: new Date(2020, 1, 1), conversation_count: 90 });
  const bad = '<p>It is all told at <a href="https://www.sub.bad.example/x">this place</a>.</p>';
  const refused = ['CONTENT_REFUSED', 'BANNED_HOST'];
  expect(await outcomeOf(ask(old, { content: bad }))).toEqual(refused);
  expect(await outcomeOf(ask(old, { metaDescription: 'http://bad.example' }))).toEqual(refused);
  const post = await ask(old);
  const comment = await answer(old, post.id);
  expect(await outcomeOf(answer(old, post.id, { message: bad }))).toEqual(refused);
  const edited = updateConversation(ctx(old), post.id, { content: bad });
  expect(await outcomeOf(edited)).toEqual(refused);
  expect(await outcomeOf(updateComment(ctx(old), comment.id, { message: bad }))).toEqual(refused);
  const trusted = await makeMember(db, { role: 'trusted' });
  expect(await outcomeOf(ask(trusted, { content: bad }))).toEqual(refused);
  const moderator = await makeMember(db, { role: 'moderator' });
  expect(await outcomeOf(ask(moderator, { content: bad }))).toBe('OK');
  await db.deleteFrom('bans').execute();
});

test('a captcha is asked for, taken once, and spared to those who need none', async () => {
  await makeRule('CAPTCHA', [{ type: 'WORDS', words: ['chain skip'] }], { spares_trusted: false });
  const member = await makeMember(db);
  expect(await outcomeOf(ask(member))).toEqual(['CAPTCHA_REQUIRED', undefined]);
  const captchaResponse = await solvedCaptcha(db);
  expect(await outcomeOf(ask(member, { captchaResponse }))).toBe('OK');
  expect(await outcomeOf(ask(member, { captchaResponse }))).toEqual([
    'CAPTCHA_REQUIRED',
    undefined,
  ]);
  expect(await outcomeOf(ask(await makeMember(db, { role: 'trusted' })))).toBe('OK');
});

test('what fills in the trap is hidden, and its author is not told', async () => {
  await enableShippedRules(db, { demo: true });
  const member = await makeMember(db);
  const post = await ask(member, { website: 'https://spam.example' });
  expect(post.held_at).not.toBeNull();
  const source = `{ conversation(id: ${post.id}) { held } }`;
  const { data } = await graphql({ schema: productSchema, source, contextValue: ctx(member) });
  expect(data).toEqual({ conversation: { held: false } });
});

test('no comment is held back without the moderators knowing of it', async () => {
  await makeRule('HOLD', [{ type: 'WORDS', words: ['watches'] }]);
  const { id } = await ask(await makeMember(db));
  const attempt = { message: '<p>Cheap watches for everybody.</p>' };
  await sql`create function lose() returns trigger language plpgsql
    as $$ begin raise exception 'lost'; end $$`.execute(db);
  await sql`create trigger lost before insert on moderation_items execute function lose()`.execute(
    db,
  );
  const member = await makeMember(db);
  await expect(answer(member, id, attempt)).rejects.toThrow('lost');
  const responses = db.selectFrom('comments').selectAll().where('conversation_id', '=', id);
  expect(await responses.execute()).toEqual([]);
  await sql`drop function lose() cascade`.execute(db);
  await answer(member, id, attempt);
  expect(await responses.execute()).toMatchObject([{ held_at: expect.any(Date) }]);
  expect(await queued()).toMatchObject([{ reasons: ['HELD'] }]);
});

test('moderators are mailed once for a wave', async () => {
  await makeRule('NOTIFY', [{ type: 'CAPITALS_ABOVE', percent: 60 }]);
  await makeMember(db, { role: 'moderator' });
  const deaf = await makeMember(db, { role: 'moderator' });
  await db
    .insertInto('member_preferences')
    .values({
      member_id: deaf.id,
      category: 'NOTIFICATIONS',
      type: 'SPAM_RULES',
      properties: { mail: 'OFF' },
    })
    .execute();
  const content = '<p>THIS IS THE VERY BEST THING YOU CAN BUY TODAY</p>';
  await ask(await makeMember(db), { title: 'BUY NOW', content });
  const count = async () =>
    (await db.selectFrom('mails').select('id').where('kind', '=', 'SPAM_RULE_MATCHED').execute())
      .length;
  const told = await count();
  expect(told).toBeGreaterThan(0);
  const toDeaf = db.selectFrom('mails').select('id').where('member_id', '=', deaf.id);
  expect(await toDeaf.execute()).toEqual([]);
  await ask(await makeMember(db), { title: 'BUY NOW', content });
  expect(await count()).toBe(told);
  expect(await queued()).toHaveLength(2);
});

test('under the rules that ship, members who are not new cost no statement', async () => {
  const old = await makeMember(db, { joined_at: new Date(2020, 1, 1), conversation_count: 90 });
  const post = await ask(old);
  const experience = {
    ...{ joinedAt: old.joined_at, contributions: 90, points: 450 },
    ...{ emailDomain: null, country: null },
  };
  const cost = async () => {
    const asked = testContext(db, { viewer: { ...old.viewer, experience } });
    await createComment(asked, post.id, { message: '<p>Check the cable tension first.</p>' });
    const before = statementCounter.count;
    const next = testContext(db, { ...asked, settings: {}, perRequest: new Map(), bus: asked.bus });
    await createComment(next, post.id, {
      message: '<p>See https://example.org/cables for how it is done.</p>',
    });
    return statementCounter.count - before;
  };
  await db.updateTable('spam_rules').set({ enabled: false }).execute();
  const without = await cost();
  await enableShippedRules(db, { demo: false });
  expect(await cost()).toBe(without);
});
