import { beforeAll, expect, test } from 'vitest';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import {
  makeKnowledgeBase,
  makeSection,
} from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { draftAnswerArticle } from './publishAnswer.ts';
import { listRequestArticles } from './requestArticles.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let administrator: Member;
let base: ConversationRow;

beforeAll(async () => {
  customer = await makeMember(db, { full_name: 'Ann Archer', email: 'ann@acme.example' });
  agent = await makeMember(db, { role: 'agent' });
  administrator = await makeMember(db, { role: 'administrator' });
  base = await makeKnowledgeBase(db);
});

const as = ({ viewer }: Member) => testContext(db, { viewer });

async function makeAnswered() {
  const row = await makeSupportRequest(db, { requester_id: customer.id, language: 'de' });
  const answer = await makeSupportEntry(db, row, {
    ...{ author_id: agent.id, author_role: 'AGENT', content: '<p>Replace the seal.</p>' },
  });
  const input = {
    ...{ entryId: `${answer.id}`, knowledgeBaseId: `${base.id}`, sectionId: null },
    ...{ title: 'The pump leaks', content: '<p>It leaks.</p><p>Replace the seal.</p>' },
  };
  return { row, input };
}

test('an answer becomes the draft of an article, linked to its request', async () => {
  const { row, input } = await makeAnswered();
  const section = await makeSection(db, base.id);
  const { articleId, language } = await draftAnswerArticle(as(administrator), `${row.id}`, {
    ...input,
    sectionId: `${section.id}`,
  });
  expect(language).toBe('de');
  const stored = await db
    .selectFrom('kb_articles')
    .innerJoin('kb_revisions', 'article_id', 'kb_articles.id')
    .where('kb_articles.id', '=', articleId)
    .select(['section_id', 'title', 'content', 'state'])
    .executeTakeFirst();
  expect(stored).toEqual({
    ...{ section_id: section.id, title: input.title, content: input.content, state: 'DRAFT' },
  });
  expect(await listRequestArticles(as(administrator), row.id)).toMatchObject([
    { id: articleId, title: input.title, post: null, canWrite: true },
  ]);
  const seen = async (who: Member) =>
    (await listEntries(as(who), row.id, { limit: 20 })).map(({ event }) => event);
  expect(await seen(agent)).toContain('POST_LINKED');
  expect(await seen(customer)).not.toContain('POST_LINKED');
});

test('a text that names the customer is refused, and leaves nothing behind', async () => {
  const { row, input } = await makeAnswered();
  for (const [field, value] of [
    ['title', 'Ann Archer’s pump'],
    ['content', '<p>Ask <a href="mailto:ANN@acme.example">her</a></p>'],
  ] as const) {
    await expect(
      draftAnswerArticle(as(administrator), `${row.id}`, { ...input, [field]: value }),
    ).rejects.toMatchObject({ detail: { faults: [{ field, rule: 'private' }] } });
  }
  expect(await listRequestArticles(as(administrator), row.id)).toEqual([]);
});

test('only agents who write articles draft them, and only in places that exist', async () => {
  const { row, input } = await makeAnswered();
  const editor = await makeMember(db, { role: 'moderator' });
  for (const [ctx, fields, code] of [
    [testContext(db), {}, 'UNAUTHENTICATED'],
    [as(customer), {}, 'FORBIDDEN'],
    [as(editor), {}, 'NOT_FOUND'],
    [as(administrator), { knowledgeBaseId: '999999999' }, 'NOT_FOUND'],
    [as(administrator), { sectionId: '999999999' }, 'NOT_FOUND'],
    [as(administrator), { entryId: '999999999' }, 'NOT_FOUND'],
  ] as const) {
    await expect(
      draftAnswerArticle(ctx, `${row.id}`, { ...input, ...fields }),
    ).rejects.toMatchObject({ code });
  }
});
