import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeArticle } from '#features/engage/articles/server/articleFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTree } from './heldTree.ts';
import { makeKnowledgeBase, makeSection } from './knowledgeBaseFactories.ts';
import { saveKnowledgeBase } from './knowledgeBaseService.ts';
import { listSections } from './knowledgeBaseStore.ts';
import { countArticlesBySection, listFirstArticles, listSectionArticles } from './knowledgeTree.ts';
import { deleteSection, moveInTree, saveSection } from './sectionService.ts';
import { listTreeArticles } from './treeArticles.ts';

const { db } = await openTestDatabase();
const editor = await makeMember(db, { role: 'editor' });
const writer = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const as = (viewer: Viewer, changes = {}) => testContext(db, { viewer, ...changes });
const asEditor = () => as(editor.viewer);

const names = (name: string) => ({ names: [{ language: 'en', name }] });

async function makeTree() {
  const base = await makeKnowledgeBase(db);
  const one = await makeSection(db, base.id, { name: 'One' });
  const two = await makeSection(db, base.id, { name: 'Two' });
  const inside = await makeSection(db, base.id, { name: 'Inside', parentId: one.id });
  return { base, one, two, inside };
}

const orderOf = async (baseId: number, parentId: number | null) =>
  (await listSections(db, baseId)).filter((row) => row.parent_id === parentId).map(({ id }) => id);

test('sections are created at the end, moved before others, and into each other', async () => {
  const { base, one, two, inside } = await makeTree();
  const three = await saveSection(
    asEditor(),
    { knowledgeBaseId: base.id, parentId: null },
    names('Three'),
  );
  expect(await orderOf(base.id, null)).toEqual([one.id, two.id, three.id]);
  const move = { kind: 'SECTION', knowledgeBaseId: base.id };
  await moveInTree(asEditor(), { ...move, ids: [three.id, two.id], beforeId: one.id });
  expect(await orderOf(base.id, null)).toEqual([three.id, two.id, one.id]);
  await moveInTree(asEditor(), { ...move, ids: [two.id], parentId: one.id, beforeId: inside.id });
  expect(await orderOf(base.id, one.id)).toEqual([two.id, inside.id]);
});

test('a section is never inside itself, nor too deep', async () => {
  const { base, one, two, inside } = await makeTree();
  const move = { kind: 'SECTION', knowledgeBaseId: base.id };
  for (const parentId of [one.id, inside.id]) {
    await expect(
      moveInTree(asEditor(), { ...move, ids: [one.id], parentId }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  let parentId = inside.id;
  for (const name of ['Third', 'Fourth']) {
    parentId = (await saveSection(asEditor(), { knowledgeBaseId: base.id, parentId }, names(name)))
      .id;
  }
  await expect(
    saveSection(asEditor(), { knowledgeBaseId: base.id, parentId }, names('Fifth')),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(moveInTree(asEditor(), { ...move, ids: [two.id], parentId })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('what was in a deleted section moves to the one around it', async () => {
  const { base, one, inside } = await makeTree();
  const { article } = await makeArticle(db, base, { article: { section_id: inside.id } });
  await deleteSection(asEditor(), inside.id);
  const at = { sectionId: one.id, page: 0 };
  expect(await listTreeArticles(as(writer.viewer), base.id, at)).toMatchObject([
    { id: article.id },
  ]);
});

test('articles keep the order they are given, and follow another knowledge base', async () => {
  const { base, one } = await makeTree();
  const made = [];
  for (const title of ['A', 'B', 'C']) {
    const setup = { article: { section_id: one.id } };
    made.push(await makeArticle(db, base, { title, state: 'PUBLISHED', ...setup }));
  }
  const [a, b, c] = made.map(({ article }) => article.id);
  const move = { kind: 'ARTICLE', knowledgeBaseId: base.id, parentId: one.id };
  await moveInTree(asEditor(), { ...move, ids: [c], beforeId: a });
  const titles = async () => {
    const at = { knowledgeBaseId: base.id, sectionId: one.id };
    const page = await listSectionArticles(as(anonymousViewer), at, { page: 0, first: 10 });
    return page.nodes.map(({ title }) => title);
  };
  expect(await titles()).toEqual(['C', 'A', 'B']);

  const closed = await makeKnowledgeBase(db, { audience: 'members' });
  await moveInTree(asEditor(), { kind: 'ARTICLE', ids: [b], knowledgeBaseId: closed.id });
  expect(await titles()).toEqual(['C', 'A']);
  const id = made[1]?.post?.id ?? 0;
  expect(await conversationLoader(as(anonymousViewer)).load(id)).toBeNull();
  expect(await conversationLoader(as(member.viewer)).load(id)).toMatchObject({
    ...{ audience: 'members', category_id: closed.category_id },
  });
});

test('a change of audience reaches every article', async () => {
  const base = await makeKnowledgeBase(db);
  const { post } = await makeArticle(db, base, { state: 'PUBLISHED' });
  const input = (audience: string, categoryId = base.category_id) => ({
    ...{ title: 'Help', content: '<p>All about it.</p>', language: 'en', audience, categoryId },
  });
  const seen = async (viewer: Viewer) =>
    (await conversationLoader(as(viewer)).load(post?.id ?? 0))?.category_id ?? null;
  await saveKnowledgeBase(asEditor(), base.id, input('MEMBERS'));
  expect(await seen(anonymousViewer)).toBeNull();
  expect(await seen(member.viewer)).toBe(base.category_id);
  const elsewhere = await makeCategory(db);
  await saveKnowledgeBase(asEditor(), base.id, input('STAFF', elsewhere.id));
  expect(await seen(member.viewer)).toBeNull();
  expect(await seen(writer.viewer)).toBe(elsewhere.id);
  await saveKnowledgeBase(asEditor(), base.id, input('EVERYONE'));
  expect(await seen(anonymousViewer)).toBe(base.category_id);
});

test('a start page lists the first articles of each section, in the reader’s language', async () => {
  const { base, one } = await makeTree();
  for (const title of ['A', 'B', 'C']) {
    await makeArticle(db, base, { title, state: 'PUBLISHED', article: { section_id: one.id } });
  }
  await makeArticle(db, base, { title: 'Draft', article: { section_id: one.id } });
  await makeArticle(db, base, { title: 'Outside', state: 'PUBLISHED' });
  const visitor = await openTree(as(anonymousViewer), base.id);
  const counts = await countArticlesBySection(visitor);
  expect([...counts].toSorted()).toEqual(
    [
      [one.id, 3],
      [null, 1],
    ].toSorted(),
  );
  const asked = { sectionIds: [one.id], first: 2, outside: 5 };
  const listed = await listFirstArticles(visitor, asked);
  const titles = (id: number | null) => listed.get(id)?.map(({ title }) => title);
  expect(titles(one.id)).toEqual(['A', 'B']);
  expect(titles(null)).toEqual(['Outside']);
  const hidden = await makeKnowledgeBase(db, { audience: 'staff' });
  await makeArticle(db, hidden, { title: 'Secret', state: 'PUBLISHED' });
  const tree = await openTree(as(member.viewer), hidden.id);
  expect(await countArticlesBySection(tree)).toEqual(new Map());
  expect(await listFirstArticles(tree, asked)).toEqual(new Map());
});

test('only those who may publish arrange a knowledge base', async () => {
  const { base, one } = await makeTree();
  const suspended = { ...editor.viewer, suspendedUntil: new Date('2100-01-01') };
  const attempts: [Viewer, string][] = [
    [anonymousViewer, 'UNAUTHENTICATED'],
    [member.viewer, 'NOT_FOUND'],
    [suspended, 'ACCOUNT_SUSPENDED'],
    [writer.viewer, 'FORBIDDEN'],
  ];
  for (const [viewer, code] of attempts) {
    const move = { kind: 'SECTION', ids: [one.id], knowledgeBaseId: base.id };
    const work = [
      () => moveInTree(as(viewer), move),
      () => deleteSection(as(viewer), one.id),
      () => saveSection(as(viewer), { sectionId: one.id }, names('Taken')),
      () => saveKnowledgeBase(as(viewer), base.id, {}),
    ];
    for (const attempt of work) await expect(attempt()).rejects.toMatchObject({ code });
  }
  // A section of another knowledge base is none of this one.
  const foreign = await makeTree();
  const move = { kind: 'SECTION', ids: [foreign.one.id], knowledgeBaseId: base.id };
  await expect(moveInTree(asEditor(), move)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
