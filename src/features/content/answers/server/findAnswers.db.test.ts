import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makePassages } from '#features/content/passages/server/passageFactories.ts';
import { setTextModel } from '#features/content/passages/server/textModel.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { deleteOldAnswerFeedback, rateAnswer, sealAnswer } from './answerFeedback.ts';
import { findAnswers } from './findAnswers.ts';

const { db } = await openTestDatabase();
afterAll(() => setTextModel(null));
const ctx = () => testContext(db);

const closing =
  'It closes by itself: every opening has a longest time, and the valve counts it down on its own.';
const made = { solved: 0, answer: 0, article: 0 };

beforeAll(async () => {
  const post = await makeConversation(db, {
    title: 'Is the valve open after a power cut?',
    stripped_content: 'We are away for ten days, and the hub is on a weak fuse.',
  });
  await makeComment(db, post.id, {
    stripped_content: 'Good question, mine too: valve, power, cut.',
  });
  const answer = await makeComment(db, post.id, {
    stripped_content: `${closing}\n${'Nothing more to say about other things. '.repeat(12)}`,
  });
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: answer.id })
    .where('id', '=', post.id)
    .execute();
  const article = await makeConversation(db, {
    type: 'ARTICLE',
    title: 'Clean the filter of a pump',
    stripped_content: 'Close the tap first. Then unscrew the filter and rinse it in clear water.',
  });
  await makeConversation(db, {
    title: 'Filter colors',
    stripped_content: 'Which color has yours?',
  });
  Object.assign(made, { solved: post.id, answer: answer.id, article: article.id });
});

const shown = async (keywords: string, language = 'en') => {
  const { state, answers } = await findAnswers(testContext(db, { locale: language }), keywords);
  return { state, ids: answers.map(({ post }) => post.id), answers };
};

test('without a model, an accepted answer with all words is quoted word for word', async () => {
  const { state, answers } = await shown('valve open power cut');
  expect(state).toBe('FOUND');
  expect(answers[0]).toMatchObject({
    ...{ mark: 'ACCEPTED', documentType: 2, documentId: made.answer, text: closing },
  });
  expect(answers[0]?.path).toContain(`${made.solved}`);
  expect((await shown('clean filter pump', 'de')).answers[0]?.mark).toBe('ARTICLE');
});

test('by meaning, an answer is found in other words', async () => {
  expect((await shown('electricity outage leaves valve open')).state).toBe('NONE');
  await makePassages(db);
  const { state, ids } = await shown('electricity outage leaves valve open');
  expect({ state, ids }).toEqual({ state: 'FOUND', ids: [made.solved] });
});

test('what nothing answers is said, but not of names and topics', async () => {
  expect((await shown('which color of filter is cheapest in winter')).state).toBe('NONE');
  expect((await shown('filter colors')).state).toBe('NOT_ASKED');
  expect((await shown('filter')).state).toBe('NOT_ASKED');
  expect((await shown('quite unknown matter entirely')).state).toBe('NOT_ASKED');
});

test('an answer that becomes private is no longer quoted, by words or by meaning', async () => {
  const hide = (is_private: boolean) =>
    db.updateTable('comments').set({ is_private }).where('id', '=', made.answer).execute();
  await makePassages(db);
  await hide(true);
  expect((await shown('valve open power cut')).ids).toEqual([]);
  await hide(false);
  expect((await shown('valve open power cut')).ids).toEqual([made.solved]);
});

test('feedback is kept once for each answer shown, and cannot be made up', async () => {
  const [answer] = (await shown('clean filter pump')).answers;
  if (!answer) throw new Error('No answer');
  const id = sealAnswer(ctx(), 'clean filter pump', answer);
  await rateAnswer(ctx(), { answerId: id, helpful: true });
  await rateAnswer(ctx(), { answerId: id, helpful: false });
  const rows = await db.selectFrom('answer_feedback').selectAll().execute();
  expect(rows).toMatchObject([
    { keyword: 'clean filter pump', conversation_id: made.article, doc_type: 1, is_helpful: false },
  ]);
  const invalid = { code: 'VALIDATION_FAILED' };
  await expect(rateAnswer(ctx(), { answerId: 'made up', helpful: true })).rejects.toMatchObject(
    invalid,
  );
  const tomorrow = testContext(db, { now: new Date(Date.now() + 25 * 60 * 60 * 1000) });
  await expect(rateAnswer(tomorrow, { answerId: id, helpful: true })).rejects.toMatchObject(
    invalid,
  );
  await deleteOldAnswerFeedback(db, new Date(Date.now() + 366 * 86_400_000));
  expect(await db.selectFrom('answer_feedback').selectAll().execute()).toEqual([]);
});
