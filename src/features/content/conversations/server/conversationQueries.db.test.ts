import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { anonymousViewer } from '#core/permissions.ts';
import type { PostType } from '#core/postTypes.ts';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { statementCounter } from '#platform/database/database.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeConversation } from './conversationFactories.ts';
import { listConversationPage } from './conversationListService.ts';
import { listRelated } from './relatedConversations.ts';

const { db } = await openTestDatabase();
const viewerRow = await makeMember(db);
const ctx = () => testContext(db, { viewer: viewerRow.viewer });

const everyField = `
  id conversationId slug path title type typeId status language country createdAt updatedAt
  lastActivityAt isPlainText content message strippedContent excerpt coverImage previewDescription
  metaTitle metaDescription tags attachments { type source } inlineMedia { source } customFields
  categoryId topicId hierarchy { assetType id title slug path }
  author { id username } lastReplier { id } lastEngagedTime lastEngagedMsgLink
  commentCount replyCount likeCount followCount readCount voteCount meTooCount shareCount
  liked followed meTooed bookmarked hasRead voted upVoted downVoted
  closed deleted hasAcceptedComment isEdited isBrandPost isCommentAllowed
  can { edit delete close acceptAnswer comment like vote meToo follow bookmark }
  acceptedComment { id content }`;

async function ids(input: Parameters<typeof listConversationPage>[1]): Promise<number[]> {
  const page = await listConversationPage(ctx(), input);
  return page.nodes.map((row) => row.id);
}

test('every field of a list of posts loads in a fixed number of statements', async () => {
  const top = await makeCategory(db);
  const below = await makeCategory(db, {}, top);
  const topic = await makeTopic(db, below.id);
  for (let count = 0; count < 5; count += 1) {
    await makeConversation(db, { category_id: below.id, topic_id: topic.id });
  }
  const before = statementCounter.count;
  const result = await graphql({
    schema: productSchema,
    source: `{ conversations(topicIds: ["${topic.id}"]) { totalCount hasMore nodes { ${everyField} } } }`,
    contextValue: ctx(),
  });
  expect(result.errors).toBeUndefined();
  // list, count, topics, categories, members, marks, and ranks, which a server keeps
  expect(statementCounter.count - before).toBe(7);
  const page = JSON.parse(JSON.stringify(result.data)).conversations;
  expect(page).toMatchObject({ totalCount: 5, hasMore: false });
  expect(page.nodes[0].hierarchy.map((step: { assetType: string }) => step.assetType)).toEqual([
    'CATEGORY',
    'CATEGORY',
    'TOPIC',
  ]);
  expect(page.nodes[0].path).toBe(
    `/conversations/${topic.slug}/${page.nodes[0].slug}/${page.nodes[0].id}`,
  );
});

test('each filter keeps what it names and drops the rest', async () => {
  const top = await makeCategory(db);
  const below = await makeCategory(db, {}, top);
  const author = await makeMember(db);
  const wanted = await makeConversation(db, {
    category_id: below.id,
    author_id: author.id,
    type: 'IDEA',
    title: 'A quieter Freewheel',
    tags: ['noise'],
    custom_fields: JSON.stringify({ model: 'x1', size: 3 }),
    created_at: '2020-05-05T00:00:00Z',
  });
  const other = await makeConversation(db);
  await makeCustomField(db, { key: 'model' });
  const filters: Parameters<typeof listConversationPage>[1][] = [
    { categoryIds: [top.id] },
    { categoryIds: [below.id] },
    { topicIds: [wanted.topic_id ?? 0] },
    { authors: [String(author.id)] },
    { authors: [author.username.toUpperCase()] },
    { types: ['IDEA'], categoryIds: [top.id] },
    { tags: ['Noise'] },
    { customFields: { model: 'x1' } },
    { keywords: 'freewheel' },
    { keywords: 'quieter FREE' },
    { dateFrom: new Date('2020-05-01'), dateTo: new Date('2020-05-30') },
  ];
  for (const filter of filters)
    expect(await ids(filter), JSON.stringify(filter)).toEqual([wanted.id]);
  expect(await ids({ categoryIds: [top.id], excludeTypes: ['IDEA'] })).toEqual([]);
  expect(await ids({ categoryIds: [top.id], excludeIds: [wanted.id] })).toEqual([]);
  expect(await ids({ currentConversationId: wanted.id })).toEqual([]);
  expect(await ids({ authors: ['nobody_at_all'] })).toEqual([]);
  expect(await ids({ first: 100 })).toContain(other.id);
});

test('a type that the community has switched off is in no list', async () => {
  const category = await makeCategory(db);
  const question = await makeConversation(db, { category_id: category.id, type: 'QUESTION' });
  const idea = await makeConversation(db, { category_id: category.id, type: 'IDEA' });
  const listed = async (input: object, enabledConversationTypes: PostType[]) => {
    const settings = { enabledConversationTypes };
    const reader = testContext(db, { viewer: viewerRow.viewer, settings });
    const page = await listConversationPage(reader, { categoryIds: [category.id], ...input });
    return page.nodes.map((row) => row.id).toSorted();
  };
  expect(await listed({}, ['QUESTION', 'IDEA'])).toEqual([question.id, idea.id].toSorted());
  expect(await listed({}, ['QUESTION'])).toEqual([question.id]);
  expect(await listed({ types: ['IDEA'] }, ['QUESTION'])).toEqual([]);
});

test('pages in every order hold each post once', async () => {
  const category = await makeCategory(db);
  for (let count = 0; count < 7; count += 1)
    await makeConversation(db, { category_id: category.id });
  for (const sortKey of ['LAST_ACTIVITY', 'POPULAR', 'NAME', 'LIKE_COUNT', 'VIEWS'] as const) {
    const pages = await Promise.all(
      [0, 1, 2].map((page) => ids({ categoryIds: [category.id], sortKey, page, first: 3 })),
    );
    expect(new Set(pages.flat()).size, sortKey).toBe(7);
  }
  const beyond = await listConversationPage(ctx(), { categoryIds: [category.id], page: 100 });
  const { totalCount } = beyond;
  expect(beyond.nodes).toEqual([]);
  expect(typeof totalCount === 'function' ? await totalCount() : totalCount).toBe(7);
});

test('names run as people look them up: neither case nor an accent sets them apart', async () => {
  const category = await makeCategory(db);
  const titles = ['zebra', 'Äpfel', 'apple', 'Zoo', 'ångström', 'Berlin', 'élan'];
  const named = new Map<number, string>();
  for (const title of titles) {
    const { id } = await makeConversation(db, { category_id: category.id, title });
    named.set(id, title);
  }
  const list = async (sortOrder: 'ASC' | 'DESC') =>
    (await ids({ categoryIds: [category.id], sortKey: 'NAME', sortOrder })).map((id) =>
      named.get(id),
    );
  const sorted = ['ångström', 'Äpfel', 'apple', 'Berlin', 'élan', 'zebra', 'Zoo'];
  expect(await list('ASC')).toEqual(sorted);
  expect(await list('DESC')).toEqual(sorted.toReversed());
});

test('a deleted post is in no list, and its address answers not found', async () => {
  const category = await makeCategory(db);
  const gone = await makeConversation(db, {
    category_id: category.id,
    deleted_at: new Date(),
    title: 'Vanished chainring',
  });
  const twin = await makeConversation(db, {
    category_id: category.id,
    title: 'Vanished chainring',
  });
  expect(await ids({ categoryIds: [category.id] })).toEqual([twin.id]);
  expect(await ids({ keywords: 'vanished' })).toEqual([twin.id]);
  expect((await listRelated(ctx(), twin.id, 5)).map((row) => row.id)).not.toContain(gone.id);
  for (const field of ['conversation(id: ID) { id }', 'comments(conversationId: ID) { hasMore }']) {
    const source = `{ ${field.replace('ID', `"${gone.id}"`)} }`;
    const result = await graphql({ schema: productSchema, source, contextValue: ctx() });
    expect(result.errors?.map((error) => error.message)).toEqual(['NOT_FOUND']);
  }
});

test('a list is narrowed by other forms of its words than those written', async () => {
  const post = await makeConversation(db, {
    language: 'es_MX',
    stripped_content: 'Tras varias sincronizaciones',
  });
  const page = await listConversationPage(testContext(db, { locale: 'es_MX' }), {
    keywords: 'sincronización',
  });
  expect(page.nodes.map((row) => row.id)).toEqual([post.id]);
});

test('where languages are separate, a post of another answers the mismatch', async () => {
  const post = await makeConversation(db, { language: 'de' });
  const settings = { separateLanguages: true };
  const source = `{ conversation(id: "${post.id}") { id } }`;
  const of = async (requiredLanguage: string | null) => {
    const contextValue = testContext(db, { settings, requiredLanguage });
    return (
      (await graphql({ schema: productSchema, source, contextValue })).errors?.[0]?.message ?? 'ok'
    );
  };
  expect(await of('de')).toBe('ok');
  expect(await of(null)).toBe('ok');
  expect(await of('en')).toBe('LANGUAGE_MISMATCH');
  const german = testContext(db, { settings, locale: 'de' });
  expect((await listConversationPage(german, {})).nodes.map((row) => row.id)).toEqual([post.id]);
});

test('related posts are those with a like title or the same tags, most alike first', async () => {
  const post = await makeConversation(db, {
    title: 'Creaking bottom bracket under load',
    tags: ['bearings'],
  });
  const tagged = await makeConversation(db, { title: 'Something else', tags: ['bearings'] });
  const alike = await makeConversation(db, { title: 'Bottom bracket creaking when climbing' });
  await makeConversation(db, { title: 'Unlike in every way' });
  await makeConversation(db, { type: 'EVENT', title: 'Creaking bottom bracket evening' });
  const related = await listRelated(ctx(), post.id, 5);
  expect(related.map((row) => row.id)).toEqual([alike.id, tagged.id]);
});

test('related posts are in the languages of the reader and of the post, others only if nothing else fits', async () => {
  const about = { tags: ['spokes'] };
  const post = await makeConversation(db, { title: 'Broken spokes', language: 'es', ...about });
  const german = await makeConversation(db, { title: 'Speichen', language: 'de', ...about });
  const british = await makeConversation(db, { title: 'Wheels', language: 'en_GB', ...about });
  const mexican = await makeConversation(db, { title: 'Rayos', language: 'es_MX', ...about });
  const related = async (locale: string, id: number) =>
    (await listRelated(testContext(db, { locale }), id, 5)).map((row) => row.id).sort();
  expect(await related('en', post.id)).toEqual([british.id, mexican.id]);
  expect(await related('de', post.id)).toEqual([german.id, mexican.id]);
  const alone = await makeConversation(db, { title: 'x', language: 'ja', tags: ['hoops'] });
  const other = await makeConversation(db, { title: 'y', language: 'ar', tags: ['hoops'] });
  expect(await related('en', alone.id)).toEqual([other.id]);
});

test('a list can be of one language, in all its regions', async () => {
  const { id } = await makeCategory(db, { title: 'Two languages' });
  const topic = await makeTopic(db, id, { title: 'Both' });
  const of = (language: string) =>
    makeConversation(db, { language, topic_id: topic.id, category_id: id });
  const [german, brazilian, portuguese] = [await of('de'), await of('pt_BR'), await of('pt')];
  const inLanguages = (...languages: string[]) =>
    ids({ categoryIds: [id], filters: { language: { in: languages } } });
  expect(await inLanguages('de')).toEqual([german.id]);
  expect((await inLanguages('pt')).sort()).toEqual([brazilian.id, portuguese.id].sort());
  expect(await inLanguages('fr')).toEqual([]);
  await expect(inLanguages('tlh')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  await expect(inLanguages()).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('a list can be of all languages that its reader reads', async () => {
  const { id } = await makeCategory(db, { title: 'Three languages' });
  const topic = await makeTopic(db, id, { title: 'All of them' });
  const of = (language: string) =>
    makeConversation(db, { language, topic_id: topic.id, category_id: id });
  const [german, british, french] = [await of('de'), await of('en_GB'), await of('fr')];
  const filters = { language: { read: true } };
  const list = async (reader: Parameters<typeof testContext>[1]) => {
    const { nodes } = await listConversationPage(testContext(db, reader), {
      ...{ categoryIds: [id], filters },
    });
    return nodes.map((row) => row.id).sort();
  };
  const member = { ...anonymousViewer, readLanguages: ['fr', 'de'] };
  expect(await list({ viewer: member, askedLanguages: ['en'] })).toEqual([german.id, french.id]);
  expect(await list({ askedLanguages: ['de', 'en'] })).toEqual([german.id, british.id]);
  expect(await list({ locale: 'fr' })).toEqual([french.id]);
  for (const language of [{ read: false }, { read: true, in: ['de'] }, {}]) {
    await expect(ids({ filters: { language } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  }
});

test('suggestions are also in the languages that a member chose to read', async () => {
  const about = { tags: ['hubs'] };
  const post = await makeConversation(db, { title: 'Loud hubs', language: 'en', ...about });
  const german = await makeConversation(db, { title: 'Naben', language: 'de', ...about });
  const english = await makeConversation(db, { title: 'Hubs', language: 'en', ...about });
  const related = async (readLanguages: string[]) => {
    const viewer = { ...anonymousViewer, readLanguages };
    return (await listRelated(testContext(db, { viewer }), post.id, 5)).map((row) => row.id).sort();
  };
  expect(await related([])).toEqual([english.id]);
  expect(await related(['de'])).toEqual([german.id, english.id]);
});

test('readers of the same languages share what was found, whichever they prefer', async () => {
  const post = await makeConversation(db, { title: 'Loose rims', tags: ['rims'] });
  const { bus } = ctx();
  const related = async (locale: string, readLanguages: string[]) => {
    const viewer = { ...anonymousViewer, readLanguages };
    const rows = await listRelated(testContext(db, { bus, locale, viewer }), post.id, 5);
    return rows.map((row) => row.id);
  };
  const found = [(await makeConversation(db, { title: 'Felgen', tags: ['rims'] })).id];
  expect(await related('en', ['de', 'fr'])).toEqual(found);
  // No event tells of it.
  await makeConversation(db, { title: 'Jantes', tags: ['rims'] });
  expect(await related('en_GB', ['fr', 'de'])).toEqual(found);
  expect(await related('de', ['en', 'fr'])).toEqual(found);
  expect(await related('en', ['fr'])).not.toEqual(found);
});
