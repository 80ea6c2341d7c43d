import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { archiveDueArticles } from './archiveDueArticles.ts';
import { remindOwners, saveArticleCare, verifyArticle } from './freshnessService.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const base = await makeKnowledgeBase(db);
const now = new Date('2026-05-04T06:20:00Z');
const as = (viewer: Viewer, changes = {}) => testContext(db, { viewer, now, ...changes });
const day = 86_400_000;

const due = (days: number) => ({
  state: 'PUBLISHED',
  article: { owner_id: writer.id, verified_at: now, due_at: new Date(+now - days * day) },
});

test('verifying moves the next review, and a new interval counts from then', async () => {
  const { article } = await makeArticle(db, base, { ...due(3) });
  const care = { ownerId: writer.id, reviewDays: 90 };
  const { article: cared } = await saveArticleCare(as(editor.viewer), article.id, care);
  expect(cared).toMatchObject({ owner_id: writer.id, due_at: new Date(+now + 90 * day) });
  const later = new Date(+now + 10 * day);
  const { article: verified } = await verifyArticle(as(writer.viewer, { now: later }), article.id);
  expect(verified).toMatchObject({
    ...{ verified_at: later, verified_by_id: writer.id, due_at: new Date(+later + 90 * day) },
  });
});

test('only those who write verify, and only those who publish set owners', async () => {
  const { article } = await makeArticle(db, base, { state: 'PUBLISHED' });
  const attempts: [Viewer, string][] = [
    [anonymousViewer, 'UNAUTHENTICATED'],
    [member.viewer, 'NOT_FOUND'],
    [{ ...writer.viewer, suspendedUntil: new Date('2100-01-01') }, 'ACCOUNT_SUSPENDED'],
  ];
  for (const [viewer, code] of attempts) {
    await expect(verifyArticle(as(viewer), article.id)).rejects.toMatchObject({ code });
    await expect(saveArticleCare(as(viewer), article.id, {})).rejects.toMatchObject({ code });
  }
  await expect(saveArticleCare(as(writer.viewer), article.id, {})).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(
    saveArticleCare(as(editor.viewer), article.id, { ownerId: 999_999 }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('an owner is told once a week of what is published and due', async () => {
  await db.updateTable('kb_articles').set({ owner_id: null }).execute();
  const oldest = await makeArticle(db, base, { ...due(30) });
  await makeArticle(db, base, { ...due(2) });
  await makeArticle(db, base, { ...due(-2) });
  await makeArticle(db, base, { ...due(5), state: 'DRAFT' });
  expect(await remindOwners(as(anonymousViewer))).toBe(1);
  expect(await remindOwners(as(anonymousViewer))).toBe(0);
  const events = await db
    .selectFrom('outbox')
    .selectAll()
    .where('type', '=', 'articles.reviewDue')
    .execute();
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { ownerId: writer.id, conversationId: oldest.post?.id, count: 2 },
  ]);
  expect(await remindOwners(as(anonymousViewer, { now: new Date(+now + 7 * day) }))).toBe(1);
});

test('an article is archived at its time by the member who asked for it, if they still may', async () => {
  const archived = async (id: number | undefined) =>
    (
      await db
        .selectFrom('conversations')
        .select('archived_at')
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow()
    ).archived_at !== null;
  const manager = await makeMember(db, { role: 'administrator' });
  const { article, post } = await makeArticle(db, base, { state: 'PUBLISHED' });
  const past = { archiveAt: new Date(+now - 1) };
  await expect(saveArticleCare(as(manager.viewer), article.id, past)).rejects.toMatchObject({
    detail: { faults: [{ field: 'archiveAt', rule: 'past' }] },
  });
  const at = { archiveAt: new Date(+now + day) };
  await saveArticleCare(as(manager.viewer), article.id, at);
  expect(await archiveDueArticles(as(anonymousViewer))).toBe(0);
  expect(await archived(post?.id)).toBe(false);
  const later = { now: new Date(+now + 2 * day) };
  const other = await makeArticle(db, base, { state: 'PUBLISHED' });
  await db
    .updateTable('kb_articles')
    .set({ archive_at: at.archiveAt, archive_by_id: member.id })
    .where('id', '=', other.article.id)
    .execute();
  expect(await archiveDueArticles(as(anonymousViewer, later))).toBe(1);
  expect([await archived(post?.id), await archived(other.post?.id)]).toEqual([true, false]);
  expect(await archiveDueArticles(as(anonymousViewer, later))).toBe(0);
});
