import { graphql } from 'graphql';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { listRevisionFeedback } from '#features/engage/articles/server/revisionFeedback.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { afterFeedback, type FeedbackState } from '../feedbackRules.ts';
import { explainFeedback, listFeedback, provideFeedback } from './feedbackService.ts';

const { db } = await openTestDatabase();
const as = (viewer: Viewer) => testContext(db, { viewer });
const article = async (fields = {}) =>
  (await makeConversation(db, { type: 'ARTICLE', ...fields })).id;

/** Factories count nothing: what matters here are the counters of feedback. */
const wrongHere = async () =>
  (await wrongCounters(db)).filter((fault) => fault.includes('helpful_count'));

async function read(id: number, viewer: Viewer) {
  const source = `{ conversation(id: "${id}") { helpfulCount totalFeedbackCount providedFeedback
    foundHelpful can { giveFeedback } } }`;
  const { data, errors } = await graphql({
    schema: productSchema,
    source,
    contextValue: as(viewer),
  });
  expect(errors).toBeUndefined();
  return JSON.parse(JSON.stringify(data)).conversation;
}

test('each member says once whether an article helped, and may change it', async () => {
  const id = await article();
  const [one, two] = [(await makeMember(db)).viewer, (await makeMember(db)).viewer];
  await provideFeedback(as(two), { id, helpful: false });
  let shown: FeedbackState = { helpfulCount: 0, totalFeedbackCount: 1, helpful: null };
  for (const helpful of [true, true, false, null, null, true]) {
    await provideFeedback(as(one), { id, helpful });
    shown = afterFeedback(shown, helpful);
    // What the browser shows at once is what the database counts.
    expect(await read(id, one)).toMatchObject({
      helpfulCount: shown.helpfulCount,
      totalFeedbackCount: shown.totalFeedbackCount,
      foundHelpful: helpful,
      providedFeedback: helpful !== null,
    });
    expect(await wrongHere()).toEqual([]);
  }
  expect(await read(id, anonymousViewer)).toEqual({
    ...{ helpfulCount: 1, totalFeedbackCount: 2, providedFeedback: false, foundHelpful: null },
    can: { giveFeedback: 'OK' },
  });
});

test('the same said many times at once counts once', async () => {
  const id = await article();
  const { viewer } = await makeMember(db);
  await Promise.all(
    [true, false, true, false].map((helpful) => provideFeedback(as(viewer), { id, helpful })),
  );
  expect((await read(id, viewer)).totalFeedbackCount).toBe(1);
  expect(await wrongHere()).toEqual([]);
});

test('nobody gives feedback on what takes none, is their own, or is not there for them', async () => {
  const author = await makeMember(db);
  const { viewer } = await makeMember(db);
  const suspended = { ...viewer, suspendedUntil: new Date('2100-01-01') };
  const own = await article({ author_id: author.id });
  const question = (await makeConversation(db)).id;
  const secret = await article({ is_private: true });
  const archived = await article({ archived_at: new Date() });
  const attempts: [Viewer, number, string][] = [
    [anonymousViewer, question, 'BAD_REQUEST'],
    [anonymousViewer, secret, 'NOT_FOUND'],
    [anonymousViewer, archived, 'CONVERSATION_CLOSED'],
    [suspended, own, 'ACCOUNT_SUSPENDED'],
    [author.viewer, own, 'BAD_REQUEST'],
    [viewer, question, 'BAD_REQUEST'],
    [viewer, secret, 'NOT_FOUND'],
    [viewer, archived, 'CONVERSATION_CLOSED'],
    [{ ...viewer, permissions: new Set() }, own, 'FORBIDDEN'],
  ];
  for (const [who, id, code] of attempts) {
    await expect(provideFeedback(as(who), { id, helpful: true })).rejects.toMatchObject({ code });
  }
  const { count } = await db
    .selectFrom('marks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('target_id', 'in', [own, question, secret, archived])
    .where('kind', 'in', ['helpful', 'unhelpful'])
    .executeTakeFirstOrThrow();
  expect(count).toBe(0);
});

test('a reason is given with a "no" alone, and only those who write articles read it', async () => {
  const id = await article({ type: 'KB_ARTICLE' });
  const { viewer } = await makeMember(db);
  const writer = await makeMember(db, { role: 'agent' });
  const explain = (reason = 'UNCLEAR') =>
    explainFeedback(as(viewer), { id, reason, comment: 'Which button?' });
  await expect(explain()).rejects.toMatchObject({ code: 'CONFLICT' });
  await provideFeedback(as(viewer), { id, helpful: false });
  await expect(explain('BORING')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await explain('OUTDATED');
  await explain();
  const entriesFor = async (who: Viewer) => {
    const row = await getConversation(as(who), id);
    return listFeedback(as(who), row);
  };
  expect(await entriesFor(writer.viewer)).toMatchObject([
    { reason: 'UNCLEAR', comment: 'Which button?' },
  ]);
  for (const who of [anonymousViewer, viewer]) expect(await entriesFor(who)).toEqual([]);
  await provideFeedback(as(viewer), { id, helpful: true });
  expect(await entriesFor(writer.viewer)).toEqual([]);
});

const browser = (deviceId: string, { address = '192.0.2.1', now = new Date() } = {}) => {
  const ctx = testContext(db, { viewer: anonymousViewer, now });
  return { ...ctx, address, caller: { ...ctx.caller, deviceId } };
};

test('a browser without an account counts once, and as a member once as well', async () => {
  const id = await article({ type: 'KB_ARTICLE' });
  const { viewer } = await makeMember(db);
  const counts = async () => {
    const { helpfulCount, totalFeedbackCount } = await read(id, anonymousViewer);
    return [helpfulCount, totalFeedbackCount];
  };
  const say = (helpful: boolean | null, ctx = browser('one')) =>
    provideFeedback(ctx, { id, helpful });
  await say(true);
  await Promise.all([true, true, true].map((helpful) => say(helpful)));
  expect(await counts()).toEqual([1, 1]);
  await say(false);
  await say(true, browser('two'));
  expect(await counts()).toEqual([1, 2]);

  const writer = await makeMember(db, { role: 'agent' });
  const explain = (ctx = browser('one')) =>
    explainFeedback(ctx, { id, reason: 'OUTDATED', comment: 'It looks different now.' });
  await explain();
  await expect(explain(browser('two'))).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(explain(browser('three'))).rejects.toMatchObject({ code: 'CONFLICT' });
  const reasons = async () =>
    listFeedback(as(writer.viewer), await getConversation(as(writer.viewer), id));
  expect(await reasons()).toMatchObject([
    { reason: 'OUTDATED', comment: 'It looks different now.' },
  ]);

  const signedIn = { ...browser('one'), viewer };
  await provideFeedback(signedIn, { id, helpful: true });
  expect(await counts()).toEqual([2, 2]);
  expect(await reasons()).toEqual([]);
  await say(null, browser('two'));
  expect(await counts()).toEqual([1, 1]);
  expect(await wrongHere()).toEqual([]);
  const { rows } = await sql<{ text: string }>`
    select string_agg(visitor_key || address_key, ' ') as text from visitor_feedback`.execute(db);
  expect(rows[0]?.text ?? '').not.toMatch(/one|two|192\./);
});

test('one address can’t stuff an article with new browsers', async () => {
  const id = await article();
  const address = '198.51.100.1';
  // Each in a minute of its own, so that only the limit of the day holds.
  const minute = (at: number) => new Date(Date.parse('2026-03-01T08:00:00Z') + at * 61_000);
  for (let at = 0; at < 10; at += 1) {
    await provideFeedback(browser(`new ${at}`, { address, now: minute(at) }), {
      id,
      helpful: false,
    });
  }
  const more = { id, helpful: false };
  await expect(
    provideFeedback(browser('new 10', { address, now: minute(10) }), more),
  ).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  // Whoever has answered may still change it, and others are not held up.
  await provideFeedback(browser('new 1', { address, now: minute(11) }), { id, helpful: true });
  await provideFeedback(browser('new 11', { address: '192.0.2.2', now: minute(12) }), more);
  await provideFeedback(
    browser('new 12', { address, now: new Date('2026-03-02T08:00:00Z') }),
    more,
  );
  expect(await read(id, anonymousViewer)).toMatchObject({
    ...{ helpfulCount: 1, totalFeedbackCount: 12 },
  });
  expect(await wrongHere()).toEqual([]);
});

test('what readers said belongs to the revision that they read', async () => {
  const base = await makeKnowledgeBase(db);
  const writer = await makeMember(db, { role: 'agent' });
  const day = (at: number) => new Date(Date.parse('2026-04-01T08:00:00Z') + at * 86_400_000);
  const { article: made, post } = await makeArticle(db, base, { state: 'PUBLISHED' });
  const id = post?.id ?? 0;
  const publishedOn = (number: number) =>
    db
      .updateTable('kb_revisions')
      .set({ published_at: day(number * 10), state: 'SUPERSEDED' })
      .where('article_id', '=', made.id)
      .where('number', '=', number)
      .execute();
  await publishedOn(1);
  for (const isMinor of [true, false]) {
    const { revision } = await insertNextRevision(made.id, isMinor);
    await publishedOn(revision);
  }
  const saysOn = (name: string, at: number, helpful: boolean) =>
    provideFeedback(browser(name, { now: day(at) }), { id, helpful });
  await saysOn('a', 12, false);
  await saysOn('b', 22, false);
  await saysOn('c', 32, true);
  const reader = await makeMember(db);
  await provideFeedback(
    { ...browser('d'), viewer: reader.viewer, now: day(33) },
    { id, helpful: true },
  );
  const row = await getConversation(as(writer.viewer), id);
  expect(await listRevisionFeedback(as(writer.viewer), row)).toEqual([
    { number: 3, helpful: 2, total: 2 },
    { number: 1, helpful: 0, total: 2 },
  ]);
  expect(await listRevisionFeedback(as(reader.viewer), row)).toEqual([]);
});

async function insertNextRevision(articleId: number, isMinor: boolean) {
  const { rows } = await sql<{ revision: number }>`
    insert into kb_revisions (article_id, language, title, content, stripped_content, author_id, created_at,
      updated_at, is_minor, state, number)
    select article_id, language, title, content, stripped_content, author_id, created_at, updated_at, ${isMinor},
      'SUPERSEDED', number + 1
    from kb_revisions where article_id = ${articleId} order by number desc limit 1
    returning number as revision`.execute(db);
  return { revision: rows[0]?.revision ?? 0 };
}
