import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { composedPostTypes, hasOwnEditor } from '#core/postTypes.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { getCategory, getTopic } from './taxonomyLists.ts';
import { createCategory, createTopic, updateCategory, updateTopic } from './taxonomyService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const member = await makeMember(db);
const context = () => testContext(db, { viewer: administrator.viewer });

test('an empty community begins with a category, one below it and a topic', async () => {
  const ctx = context();
  const parentId = await createCategory(ctx, { title: 'Où est l’Été?', description: 'a\nb' });
  const id = await createCategory(ctx, { title: 'Child', parentId, tags: ['a', 'a', 'b'] });
  const topicId = await createTopic(ctx, { title: 'First', categoryId: id });
  expect(await getCategory(ctx, parentId)).toMatchObject({
    slug: 'ou-est-lete',
    unique_identifier: 'ou-est-lete',
    position: 0,
  });
  expect(await getCategory(ctx, id)).toMatchObject({
    parent_id: parentId,
    ancestor_ids: [parentId],
    tags: ['a', 'b'],
  });
  const topic = await getTopic(ctx, topicId);
  expect(topic.allowed_post_types).toEqual(composedPostTypes());
  expect(topic.allowed_post_types.filter(hasOwnEditor)).toEqual([]);
  expect(ctx.events.map((event) => event.type)).toEqual(Array(3).fill('taxonomy.changed'));
});

test('many made at once get identifiers and positions of their own', async () => {
  const ctx = context();
  const parentId = await createCategory(ctx, { title: 'Crowd' });
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => createCategory(ctx, { title: 'Same', parentId })),
  );
  const rows = await Promise.all(ids.map((id) => getCategory(ctx, id)));
  expect(new Set(rows.map((row) => row.unique_identifier)).size).toBe(8);
  expect(rows.map((row) => row.position).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  await createTopic(ctx, { title: 'T', categoryId: parentId, uniqueIdentifier: 'chosen' });
  await expect(
    createTopic(ctx, { title: 'T', categoryId: parentId, uniqueIdentifier: 'chosen' }),
  ).rejects.toMatchObject({ code: 'CONFLICT' });
});

test('an update changes what it names', async () => {
  const ctx = context();
  const id = await createCategory(ctx, { title: 'Before', description: 'stays', image: '/a.png' });
  await updateCategory(ctx, {
    id,
    title: 'After',
    image: null,
    banner: { type: 'COLOR', color: '#ffffff' },
  });
  expect(await getCategory(ctx, id)).toMatchObject({
    title: 'After',
    slug: 'after',
    unique_identifier: 'before',
    description: 'stays',
    image_url: null,
    banner: { type: 'COLOR', color: '#ffffff' },
  });
  const topicId = await createTopic(ctx, { title: 'T', categoryId: id });
  await updateTopic(ctx, { id: topicId, isReadOnly: true, allowedPostTypes: ['IDEA', 'IDEA'] });
  expect(await getTopic(ctx, topicId)).toMatchObject({
    title: 'T',
    is_read_only: true,
    allowed_post_types: ['IDEA'],
  });
});

test('only those who manage the community may', async () => {
  const categoryId = await createCategory(context(), { title: 'Guarded' });
  const attempts = (viewer: typeof member.viewer | undefined) => {
    const ctx = testContext(db, viewer ? { viewer } : {});
    return [
      createCategory(ctx, { title: 'x' }),
      updateCategory(ctx, { id: categoryId, title: 'x' }),
      createTopic(ctx, { title: 'x', categoryId }),
      updateTopic(ctx, { id: 1, title: 'x' }),
    ];
  };
  for (const attempt of attempts(member.viewer)) {
    await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  for (const attempt of attempts(undefined)) {
    await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});

test.each([
  { title: '' },
  { title: '   ' },
  { title: 'x'.repeat(101) },
  { title: 'a\u0000b' },
  { title: ['a'] },
  { title: 'x', image: 'javascript:alert(1)' },
  { title: 'x', image: '//evil.example/x.png' },
  { title: 'x', banner: { type: 'IMAGE', desktopImage: 'data:text/html,x' } },
  { title: 'x', banner: { type: 'COLOR', color: 'red;}' } },
  { title: 'x', tags: Array(21).fill('t') },
  { title: 'x', position: -1 },
  { title: 'x', position: 1e12 },
  { title: 'x', description: 'x'.repeat(2001) },
  { title: 'x', uniqueIdentifier: 'a b' },
  null,
])('%j is no category', async (input) => {
  await expect(createCategory(context(), input)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
});

test.each([
  [{ title: 'x', categoryId: '1', allowedPostTypes: [] }, 'VALIDATION_FAILED'],
  [{ title: 'x', categoryId: '1', allowedPostTypes: ['SONNET'] }, 'VALIDATION_FAILED'],
  [{ title: 'x', categoryId: '1', customFields: [] }, 'VALIDATION_FAILED'],
  [{ title: 'x', categoryId: '99999999' }, 'NOT_FOUND'],
  [{ title: 'x', categoryId: '99999999999999999999' }, 'NOT_FOUND'],
  [{ title: 'x', categoryId: 'abc' }, 'NOT_FOUND'],
])('%j is no topic', async (input, code) => {
  await expect(createTopic(context(), input)).rejects.toMatchObject({ code });
});

test('categories nest five deep and no deeper', async () => {
  const ctx = context();
  let parentId: number | undefined;
  for (let depth = 0; depth < 5; depth += 1) {
    parentId = await createCategory(ctx, { title: `Depth ${depth}`, parentId });
  }
  await expect(createCategory(ctx, { title: 'Too deep', parentId })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
});

test('the mutations answer with what was made', async () => {
  const contextValue = context();
  const run = (source: string) => graphql({ schema: productSchema, source, contextValue });
  const made = await run(`mutation { createCategory(input: { clientMutationId: "7", title: "By API",
    banner: { type: "IMAGE", desktopImage: "https://example.org/a.png" } }) {
      clientMutationId category { id title banner } } }`);
  expect(made.errors).toBeUndefined();
  const payload = JSON.parse(JSON.stringify(made.data)).createCategory;
  expect(payload).toMatchObject({
    clientMutationId: '7',
    category: { title: 'By API', banner: { desktopImage: 'https://example.org/a.png' } },
  });
  const categoryId = payload.category.id;
  const rest = await run(`mutation {
    updateCategory(input: { id: "${categoryId}", title: "Renamed" }) { category { title path } }
    createTopic(input: { title: "Topic", categoryId: "${categoryId}", allowedPostTypes: [IDEA] }) {
      topic { title allowedPostTypes hierarchy { title } } }
  }`);
  expect(JSON.parse(JSON.stringify(rest))).toEqual({
    data: {
      updateCategory: { category: { title: 'Renamed', path: `/categories/renamed/${categoryId}` } },
      createTopic: {
        topic: { title: 'Topic', allowedPostTypes: ['IDEA'], hierarchy: [{ title: 'Renamed' }] },
      },
    },
  });
});

test('the names of places are plain lines', async () => {
  const ctx = context();
  const refused = { code: 'VALIDATION_FAILED' };
  const title = 'News\u202estsop';
  await expect(createCategory(ctx, { title })).rejects.toMatchObject(refused);
  await expect(createCategory(ctx, { title: 'News', tags: [title] })).rejects.toMatchObject(
    refused,
  );
  const categoryId = await createCategory(ctx, { title: 'Plain' });
  await expect(createTopic(ctx, { title, categoryId })).rejects.toMatchObject(refused);
});
