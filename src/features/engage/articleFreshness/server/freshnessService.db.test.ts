import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { listManagedArticles } from '#features/engage/articles/server/managedArticles.ts';
import {
  makeKnowledgeBase,
  makeSection,
} from '#features/engage/knowledgeBases/server/knowledgeBaseFactories.ts';
import { saveKnowledgeBase } from '#features/engage/knowledgeBases/server/knowledgeBaseService.ts';
import {
  deleteSection,
  moveInTree,
  saveSection,
} from '#features/engage/knowledgeBases/server/sectionService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { archiveDueArticles } from './archiveDueArticles.ts';
import { careLoader, remindOwners, saveArticleCare, verifyArticle } from './freshnessService.ts';

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

const names = [{ language: 'en', name: 'Pumps' }];

test('the interval is that of the article, else of its section, of the section around it, of its base', async () => {
  const home = await makeKnowledgeBase(db, {}, { review_days: 90 });
  const outer = await makeSection(db, home.id);
  const inner = await makeSection(db, home.id, { parentId: outer.id });
  const { article } = await makeArticle(db, home, {
    ...{ state: 'PUBLISHED', article: { section_id: inner.id, verified_at: now } },
  });
  const loose = await makeArticle(db, home, {
    ...{ state: 'PUBLISHED', article: { verified_at: now } },
  });
  const daysOf = async (id: number) => {
    const { due_at } = await db
      .selectFrom('kb_articles')
      .select('due_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const care = await careLoader(as(editor.viewer)).load(id);
    expect(due_at && (+due_at - +now) / day).toBe(care?.reviewDays);
    return care?.reviewDays;
  };
  const save = (sectionId: number, reviewDays?: number | null) =>
    saveSection(as(editor.viewer), { sectionId }, { names, reviewDays });
  await verifyArticle(as(writer.viewer), article.id);
  expect(await daysOf(article.id)).toBe(90);
  await save(outer.id, 60);
  expect(await daysOf(article.id)).toBe(60);
  await save(inner.id, 30);
  expect([await daysOf(article.id), await daysOf(loose.article.id)]).toEqual([30, 90]);
  await saveArticleCare(as(editor.viewer), article.id, { reviewDays: 7 });
  expect(await daysOf(article.id)).toBe(7);
  await saveArticleCare(as(editor.viewer), article.id, { reviewDays: null });
  expect(await daysOf(article.id)).toBe(30);
  // Renamed without a word of it.
  await save(inner.id);
  expect(await daysOf(article.id)).toBe(30);
  await save(inner.id, null);
  expect(await daysOf(article.id)).toBe(60);
  const move = { kind: 'ARTICLE', ids: [article.id], knowledgeBaseId: home.id, parentId: null };
  await moveInTree(as(editor.viewer), move);
  expect(await daysOf(article.id)).toBe(90);
  await moveInTree(as(editor.viewer), { ...move, parentId: inner.id });
  await deleteSection(as(editor.viewer), outer.id);
  expect(await daysOf(article.id)).toBe(90);
  await saveKnowledgeBase(as(editor.viewer), home.id, {
    ...{ title: 'Help center', content: '<p>Guides.</p>', language: 'en', audience: 'EVERYONE' },
    ...{ categoryId: home.category_id, reviewDays: 10 },
  });
  expect(await daysOf(loose.article.id)).toBe(10);
  await expect(save(inner.id, 0)).rejects.toMatchObject({
    detail: { faults: [{ field: 'reviewDays' }] },
  });
  await expect(
    saveSection(as(editor.viewer), { sectionId: inner.id }, { names, ownerId: 999_999 }),
  ).rejects.toMatchObject({ detail: { faults: [{ field: 'ownerId', rule: 'unknown' }] } });
});

test('without an owner, or with one who has left, that of the section is told, then that of the base', async () => {
  await db.updateTable('kb_articles').set({ owner_id: null }).execute();
  const [keeper, expert, leaving] = [
    await makeMember(db, { role: 'agent' }),
    await makeMember(db, { role: 'agent' }),
    await makeMember(db, { role: 'agent' }),
  ];
  const home = await makeKnowledgeBase(db, {}, { owner_id: keeper.id, review_days: 10 });
  const section = await makeSection(db, home.id);
  const { article, post } = await makeArticle(db, home, {
    ...due(3),
    article: { ...due(3).article, owner_id: leaving.id, section_id: section.id },
  });
  const ownerOf = async () => (await careLoader(as(editor.viewer)).load(article.id))?.ownerId;
  const mine = async (viewer: Viewer) =>
    (await listManagedArticles(as(viewer), { mine: true })).nodes.map(({ articleId }) => articleId);
  expect(await ownerOf()).toBe(leaving.id);
  await db
    .updateTable('members')
    .set({ deactivated_at: now })
    .where('id', '=', leaving.id)
    .execute();
  expect(await ownerOf()).toBe(keeper.id);
  await saveSection(as(editor.viewer), { sectionId: section.id }, { names, ownerId: expert.id });
  expect(await ownerOf()).toBe(expert.id);
  expect(await mine(expert.viewer)).toEqual([article.id]);
  expect(await mine(keeper.viewer)).toEqual([]);
  const later = new Date(+now + 30 * day);
  expect(await remindOwners(as(anonymousViewer, { now: later }))).toBe(1);
  const [told] = await db
    .selectFrom('outbox')
    .select('payload')
    .where('type', '=', 'articles.reviewDue')
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(told?.payload).toMatchObject({ ownerId: expert.id, conversationId: post?.id, count: 1 });
  await db.updateTable('members').set({ deleted_at: now }).where('id', '=', expert.id).execute();
  expect(await ownerOf()).toBe(keeper.id);
  await db.updateTable('members').set({ blocked_at: now }).where('id', '=', keeper.id).execute();
  expect(await ownerOf()).toBeNull();
});
