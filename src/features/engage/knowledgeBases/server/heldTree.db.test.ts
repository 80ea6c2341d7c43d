import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { makeArticle, makeTranslation } from '#features/engage/articles/server/articleFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { type Database, statementCounter } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { openTree } from './heldTree.ts';
import { makeKnowledgeBase, makeSection } from './knowledgeBaseFactories.ts';
import { saveKnowledgeBase } from './knowledgeBaseService.ts';
import { countArticlesBySection, listFirstArticles } from './knowledgeTree.ts';
import { deleteSection, moveInTree } from './sectionService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const editor = await makeMember(db, { role: 'editor' });
const author = await makeMember(db, { role: 'agent' });
const member = await makeMember(db);
const reader = await makeMember(db);
const as = (viewer: Viewer, on = db) => testContext(on, { viewer });
const asEditor = () => as(editor.viewer);

const base = await makeKnowledgeBase(db);
const other = await makeKnowledgeBase(db);
const one = await makeSection(db, base.id, { name: 'One' });
const two = await makeSection(db, base.id, { name: 'Two' });
const inOne = { author_id: author.id, article: { section_id: one.id, author_id: author.id } };
const published = { ...inOne, state: 'PUBLISHED' };
const a = await makeArticle(db, base, { ...published, title: 'A' });
const b = await makeArticle(db, base, { ...published, title: 'B' });
const c = await makeArticle(db, base, { ...published, title: 'C' });
const d = await makeArticle(db, base, { title: 'D', state: 'PUBLISHED' });

async function see(viewer: Viewer, on: Database = db) {
  const tree = await openTree(as(viewer, on), base.id);
  const counts = await countArticlesBySection(tree);
  const asked = { sectionIds: [one.id, two.id], first: 3, outside: 3 };
  const first = await listFirstArticles(tree, asked);
  const titles = (id: number | null) =>
    `${counts.get(id) ?? 0}: ${(first.get(id) ?? []).map(({ title }) => title).join(' ')}`;
  return { one: titles(one.id), two: titles(two.id), outside: titles(null) };
}

const post = async (id: number | undefined, set: Record<string, unknown>) => {
  await db
    .updateTable('conversations')
    .set(set)
    .where('id', '=', id ?? 0)
    .execute();
};
const audience = (value: string) =>
  saveKnowledgeBase(asEditor(), base.id, {
    ...{ title: 'Help', content: '<p>All about it.</p>', language: 'en', audience: value },
    categoryId: base.category_id,
  });
const everybody = { one: '3: A B C', two: '0: ', outside: '1: D' };

/** Each changes what is held; what visitors see after it. */
const changes: [string, () => Promise<unknown>, Record<string, string>][] = [
  ['nothing', async () => undefined, everybody],
  ['hiding one', () => post(a.post?.id, { held_at: new Date() }), { one: '2: B C' }],
  ['a private one', () => post(b.post?.id, { is_private: true }), { one: '1: C' }],
  ['showing both', showBoth, { one: '3: A B C' }],
  ['spam', () => post(a.post?.id, { spam_at: new Date() }), { one: '2: B C' }],
  ['no spam', () => post(a.post?.id, { spam_at: null }), { one: '3: A B C' }],
  ['an archived one', () => post(c.post?.id, { archived_at: new Date() }), { one: '2: A B' }],
  ['a deleted one', () => post(d.post?.id, { deleted_at: new Date() }), { outside: '0: ' }],
  [
    'both back',
    async () => {
      await post(c.post?.id, { archived_at: null });
      await post(d.post?.id, { deleted_at: null });
    },
    everybody,
  ],
  ['a draft', () => makeArticle(db, base, { ...inOne, title: 'Draft' }), everybody],
  [
    'a move to another section',
    () => move({ ids: [b.article.id], parentId: two.id }),
    { one: '2: A C', two: '1: B' },
  ],
  [
    'another order',
    () => move({ ids: [c.article.id], parentId: one.id, beforeId: a.article.id }),
    { one: '2: C A', two: '1: B' },
  ],
  [
    'a move to another knowledge base',
    () =>
      moveInTree(asEditor(), { kind: 'ARTICLE', knowledgeBaseId: other.id, ids: [c.article.id] }),
    { one: '1: A' },
  ],
  [
    'the way back',
    () => move({ ids: [c.article.id], parentId: one.id, beforeId: a.article.id }),
    { one: '2: C A' },
  ],
  ['a deleted section', () => deleteSection(asEditor(), two.id), { two: '0: ', outside: '2: B D' }],
  [
    'an article published',
    () => makeArticle(db, base, { ...published, title: 'E' }),
    { one: '3: C A E' },
  ],
  [
    'an article removed',
    () => db.deleteFrom('kb_articles').where('id', '=', a.article.id).execute(),
    { one: '2: C E' },
  ],
  [
    'an author whose content is hidden',
    () => hide(author.id, true),
    { one: '0: ', outside: '1: D' },
  ],
  ['and shown again', () => hide(author.id, false), { one: '2: C E' }],
  ['an audience of members', () => audience('MEMBERS'), { one: '0: ', outside: '0: ' }],
  ['an audience of staff', () => audience('STAFF'), { one: '0: ', outside: '0: ' }],
  ['everyone', () => audience('EVERYONE'), { one: '2: C E' }],
];

async function showBoth() {
  await post(a.post?.id, { held_at: null });
  await post(b.post?.id, { is_private: false });
}

function move(input: object) {
  return moveInTree(asEditor(), { kind: 'ARTICLE', knowledgeBaseId: base.id, ...input });
}

async function hide(id: number, content_hidden: boolean) {
  await db.updateTable('members').set({ content_hidden }).where('id', '=', id).execute();
}

test('what is held of a tree is what would be read anew, for everybody, after each change', async () => {
  const viewers = { visitor: anonymousViewer, member, reader, author, editor, administrator };
  for (const [name, change, seen] of changes) {
    await change();
    for (const [who, someone] of Object.entries(viewers)) {
      const viewer = 'viewer' in someone ? someone.viewer : someone;
      // A database of another name, for which nothing is held.
      const anew = await see(viewer, db.withoutPlugins());
      expect(await see(viewer), `${who} after ${name}`).toEqual(anew);
    }
    expect(await see(anonymousViewer), name).toMatchObject(seen);
  }
});

test('a translation changes the language that a reader sees', async () => {
  const french = () => openTree(testContext(db, { locale: 'fr' }), base.id);
  const asked = { sectionIds: [one.id], first: 1, outside: 0 };
  const title = async () => {
    const listed = await listFirstArticles(await french(), asked);
    return listed.get(one.id)?.[0]?.title;
  };
  expect(await title()).toBe('C');
  await makeTranslation(
    db,
    { article: c.article, base },
    { language: 'fr', title: 'Cé', state: 'PUBLISHED' },
  );
  expect(await title()).toBe('Cé');
});

test('members share what is held; the author of a hidden article sees it', async () => {
  await see(member.viewer);
  const before = statementCounter.count;
  const shared = await see(reader.viewer);
  // The version, and the posts listed.
  expect(statementCounter.count - before).toBe(2);
  await post(d.post?.id, { held_at: new Date(), author_id: reader.id });
  expect((await see(member.viewer)).outside).toBe('1: B');
  expect((await see(reader.viewer)).outside).toBe(shared.outside);
});

test('one version a transaction, and the old one where it is undone', async () => {
  const version = async (on: Database = db) => {
    const { rows } = await sql<{ version: number }>`
      select tree_version as version from knowledge_bases where id = ${base.id}`.execute(on);
    return rows[0]?.version;
  };
  const before = await version();
  await expect(
    db.transaction().execute(async (trx) => {
      const hold = () => trx.updateTable('conversations').set({ held_at: new Date() });
      await hold()
        .where('id', '=', c.post?.id ?? 0)
        .execute();
      const during = await version(trx);
      expect(during).not.toBe(before);
      await hold().where('type', '=', 'KB_ARTICLE').execute();
      expect(await version(trx)).toBe(during);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await version()).toBe(before);
  // What readers don't see of an article, nor where it is: its text, and its counters.
  await post(c.post?.id, { title: 'Other', reply_count: 3 });
  expect(await version()).toBe(before);
});
