import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { schema } from '#app/schema.ts';
import { wrongCounters } from '#app/testing/communityWalk/wrongCounters.ts';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { getConversation } from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
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
  const { data, errors } = await graphql({ schema, source, contextValue: as(viewer) });
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
    can: { giveFeedback: 'UNAUTHENTICATED' },
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
    [anonymousViewer, own, 'UNAUTHENTICATED'],
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
