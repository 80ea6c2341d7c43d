import { expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { JudgingRule, SpamCondition } from '../spamInputs.ts';
import { dryRun, rehearseRule } from './dryRun.ts';
import { learn, unlearn } from './learn.ts';
import { getRehearsal, resultOf, startRehearsal } from './rehearsalService.ts';
import { listNearDuplicates } from './spamFilterService.ts';
import { scoreText } from './spamScore.ts';
import { pruneSpamTraces, pruneWords, traceTexts } from './traceTexts.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const ctx = testContext(db, { viewer: manager.viewer });
const inTrx = <T>(work: (trx: Parameters<typeof learn>[0]) => Promise<T>) =>
  db.transaction().execute(work);
const words = () =>
  db.selectFrom('spam_words').selectAll().orderBy('language').orderBy('word').execute();
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const spam = (id: number) => ({
  ...{ type: 'comment' as const, id, language: 'en', isSpam: true },
  text: `Buy cheap watches number ${id} at https://watches.example today`,
});
const good = (id: number) => ({
  ...{ type: 'comment' as const, id, language: 'en_GB', isSpam: false },
  text: `My derailleur number ${id} rubs against the chain when climbing`,
});

test('the filter says nothing before it has learned 20 of each, then tells them apart', async () => {
  await inTrx(async (trx) => {
    for (let id = 1; id <= 20; id += 1) await learn(trx, spam(id));
    for (let id = 21; id <= 39; id += 1) await learn(trx, good(id));
  });
  const text = 'Cheap watches, buy today';
  expect(await scoreText(db, { text, language: 'en' })).toBeNull();
  await inTrx((trx) => learn(trx, good(40)));
  expect(await scoreText(db, { text, language: 'en' })).toBeGreaterThan(0.95);
  const fine = 'Does the chain rub when climbing?';
  expect(await scoreText(db, { text: fine, language: 'en_US' })).toBeLessThan(0.1);
  expect(await scoreText(db, { text, language: 'de' })).toBeNull();
  expect(await scoreText(db, { text: 'zzz qqq', language: 'en' })).toBe(0.5);
});

test('a thing teaches once, its latest decision counts, and undoing takes back just that', async () => {
  const before = await words();
  await inTrx((trx) => learn(trx, spam(100)));
  const taught = await words();
  await inTrx((trx) => learn(trx, spam(100)));
  expect(taught.length).toBeGreaterThan(before.length);
  const counts = (rows: typeof before) =>
    rows
      .filter(({ spam_count, good_count }) => spam_count + good_count > 0)
      .map(({ language, word, spam_count, good_count }) => [
        language,
        word,
        spam_count,
        good_count,
      ]);
  expect(counts(await words())).toEqual(counts(taught));
  await inTrx((trx) => learn(trx, { ...spam(100), isSpam: false }));
  await inTrx((trx) => unlearn(trx, { type: 'comment', id: 100 }));
  await inTrx((trx) => unlearn(trx, { type: 'comment', id: 100 }));
  expect(counts(await words())).toEqual(counts(before));
});

test('of many lessons at once none is lost', async () => {
  const total = async () => (await words()).find((row) => row.language === 'en' && row.word === '');
  const before = (await total())?.spam_count ?? 0;
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => inTrx((trx) => learn(trx, spam(200 + (index % 6))))),
  );
  expect((await total())?.spam_count).toBe(before + 6);
  await pruneWords(db, 3);
  const left = (await words()).filter(({ language }) => language === 'en');
  expect(left).toHaveLength(4);
  expect(left[0]?.word).toBe('');
});

const text =
  'Our workshop offers the very best prices for carbon wheels, saddles and frames in the whole country.';

test('nearly the same text is found across authors, for moderators', async () => {
  const first = await makeConversation(db, { title: 'Wheels', stripped_content: text });
  await traceTexts(ctx);
  const second = await makeConversation(db, {
    title: 'Wheels!',
    stripped_content: text.replace('whole', 'entire'),
    category_id: first.category_id,
  });
  await makeConversation(db, {
    title: 'Else',
    stripped_content: 'Something quite different about gears and their teeth, which wear.',
  });
  const target = { type: 'conversation' as const, id: second.id };
  const found = await listNearDuplicates(ctx, target);
  expect(found.map(({ title, authorId }) => [title, authorId])).toEqual([
    ['Wheels', first.author_id],
  ]);
  expect(found[0]?.similarity).toBeGreaterThan(0.6);
  const member = await makeMember(db);
  const refused = listNearDuplicates(testContext(db, { viewer: member.viewer }), target);
  await expect(refused).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('what was traced is forgotten after 30 days, and what is held is never lost', async () => {
  const lost = await makeConversation(db, { held_at: ago(1) });
  await traceTexts(ctx);
  const items = await db
    .selectFrom('moderation_items')
    .select('reasons')
    .where('target_id', '=', lost.id)
    .execute();
  expect(items).toEqual([{ reasons: ['HELD'] }]);
  const count = async () =>
    (await db.selectFrom('spam_traces').select('target_id').execute()).length;
  expect(await count()).toBeGreaterThan(0);
  await pruneSpamTraces({ db, now: new Date(Date.now() + 31 * day) });
  expect(await count()).toBe(0);
});

const rule = (...conditions: SpamCondition[]): JudgingRule => ({
  ...{ action: 'HOLD', match: 'ALL', sparesTrusted: true },
  conditions,
});

test('a rehearsal judges by what was known then, and tells what became of what it caught', async () => {
  const member = await makeMember(db, { joined_at: ago(80), role: 'member' });
  const at = (days: number, more = {}) =>
    makeConversation(db, {
      ...{ author_id: member.id, created_at: ago(days), ...more },
    });
  const first = await at(79.9);
  const second = await at(79.89, { spam_at: ago(79) });
  await at(79.5, { deleted_at: ago(79), deleted_by_id: manager.id });
  await at(40);
  await at(10);
  const staff = await makeConversation(db, { author_id: manager.id, created_at: ago(79.7) });
  const period = { from: ago(90), to: ago(5) };
  const mine = { type: 'KIND' as const, kinds: ['POST' as const] };
  const inFirstDay = await rehearseRule(ctx, {
    rule: rule({ type: 'ACCOUNT_YOUNGER', hours: 24 }, mine),
    ...period,
  });
  expect(inFirstDay).toMatchObject({
    caught: 3,
    outcomes: { SPAM: 1, REMOVED: 1, APPROVED: 0, STAYED: 1 },
    isCut: false,
  });
  expect(inFirstDay.byDay.reduce((sum, { caught }) => sum + caught, 0)).toBe(3);
  expect(inFirstDay.examples.map(({ id }) => id)).not.toContain(staff.id);

  const quick = await rehearseRule(ctx, {
    rule: rule({ type: 'SOONER_THAN', kinds: 'POSTS', seconds: 3600 }),
    ...period,
  });
  expect(quick.examples.map(({ id }) => id)).toContain(second.id);
  expect(quick.examples.map(({ id }) => id)).not.toContain(first.id);

  const firsts = await rehearseRule(ctx, { rule: rule({ type: 'FIRST_CONTRIBUTION' }), ...period });
  expect(firsts.examples.map(({ id }) => id)).toContain(first.id);
  expect(firsts.examples.map(({ id }) => id)).not.toContain(second.id);

  const same = await rehearseRule(ctx, {
    rule: rule({ type: 'NEAR_DUPLICATE', days: 30, percent: 60, ofOthers: true }),
    from: ago(1),
    to: new Date(Date.now() + 1000),
  });
  expect(same.caught).toBe(1);
});

test('a rehearsal is begun by a manager, runs as a job, and shows its examples', async () => {
  const given = {
    ...{ name: 'New', action: 'HOLD', match: 'ALL', sparesTrusted: true, enabled: false },
    conditions: [{ type: 'LINKS_ABOVE', count: 0 }],
  };
  await makeConversation(db, { content: '<p><a href="https://x.example">x</a></p>' });
  const { id } = await startRehearsal(ctx, { rule: given, to: new Date(Date.now() + 1000) });
  await dryRun(ctx, { rehearsalId: id });
  const row = await getRehearsal(ctx, id);
  expect(row).toMatchObject({ state: 'DONE', done_count: row.total_count });
  expect(resultOf(row)).toMatchObject({ caught: 1, examples: [{ type: 'conversation' }] });

  const member = testContext(db, { viewer: (await makeMember(db)).viewer });
  await expect(startRehearsal(member, { rule: given })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(getRehearsal(member, id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const bad = { ...given, conditions: [{ type: 'PATTERN', pattern: '(a)\\1' }] };
  await expect(startRehearsal(ctx, { rule: bad })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test('a rehearsal does not tell which words stand in what is private', async () => {
  const text = (fields = {}) => ({ stripped_content: 'the word is quixotry', ...fields });
  const hidden = await makeConversation(db, text({ is_private: true }));
  const open = await makeConversation(db, {});
  await makeComment(db, hidden.id, text());
  const parent = await makeComment(db, open.id, text({ is_private: true }));
  await makeComment(db, open.id, text({ parent_id: parent.id }));
  const shown = await makeComment(db, open.id, text());
  const found = await rehearseRule(ctx, {
    rule: rule({ type: 'WORDS', words: ['quixotry'] }),
    ...{ from: ago(1), to: new Date(Date.now() + 1000) },
  });
  expect(found.caught).toBe(1);
  expect(found.examples.map(({ type, id }) => [type, id])).toEqual([['comment', shown.id]]);
});

test('rehearsing and judging agree on the same post', async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const conditions: SpamCondition[] = [
    { type: 'LINKS_ABOVE', count: 1 },
    { type: 'NEW_HOST' },
    { type: 'NEW_MEMBER', hours: 24, points: 3 },
  ];
  await db
    .insertInto('spam_rules')
    .values({
      ...{ name: 'Both', enabled: true, position: 1, action: 'HOLD', match: 'ALL' },
      conditions: JSON.stringify(conditions),
    })
    .execute();
  const { viewer } = await makeMember(db);
  const post = await createConversation(testContext(db, { viewer }), {
    communityPostType: 'QUESTION',
    title: 'Two links',
    content: '<p>See https://one.example/a and https://two.example/b for the details of it.</p>',
    topics: [String(topic.id)],
  });
  expect(post.held_at).not.toBeNull();
  const { examples } = await rehearseRule(ctx, {
    rule: rule(...conditions),
    from: ago(1),
    to: new Date(Date.now() + 1000),
  });
  expect(examples.map(({ id }) => id)).toContain(post.id);
});
