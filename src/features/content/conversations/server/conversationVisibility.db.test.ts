import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
import { viewerOf } from '#core/shippedRoles.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { findComments } from '#features/content/comments/server/commentQueries.ts';
import { searchConversations } from '#features/content/search/server/searchService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeConversation } from './conversationFactories.ts';
import { listConversationPage } from './conversationListService.ts';
import { conversationLoader, getConversation } from './conversationLoader.ts';
import { listRelated } from './relatedConversations.ts';

const { db } = await openTestDatabase();
const at = new Date('2026-03-01T12:00:00Z');
const author = await makeMember(db);
const hidden = await makeMember(db, { content_hidden: true });
const category = await makeCategory(db);
const elsewhere = await makeCategory(db);
const topic = await makeTopic(db, category.id);

const memberViewer = (await makeMember(db)).viewer;
const viewers: Record<string, Viewer> = {
  visitor: anonymousViewer,
  member: memberViewer,
  author: author.viewer,
  moderator: viewerOf({ id: 9001, username: 'moderator', role: 'moderator' }),
  agent: viewerOf({ id: 9002, username: 'agent', role: 'agent' }),
  categoryModerator: {
    ...memberViewer,
    scoped: new Map([[category.id, new Set(['MANAGE_SPAM_POSTS'] as const)]]),
  },
  moderatorElsewhere: {
    ...memberViewer,
    scoped: new Map([[elsewhere.id, new Set(['MANAGE_SPAM_POSTS'] as const)]]),
  },
};

/** state → its columns, and who sees it */
const states = {
  public: [{}, Object.keys(viewers)],
  private: [{ is_private: true }, ['author', 'agent']],
  spam: [{ spam_at: at }, ['author', 'moderator', 'categoryModerator']],
  held: [{ held_at: at }, ['author', 'moderator', 'categoryModerator']],
  'private spam': [{ is_private: true, spam_at: at }, ['author']],
  deleted: [{ deleted_at: at }, []],
  'of a hidden member': [{ author_id: hidden.id }, ['moderator', 'categoryModerator']],
} as const satisfies Record<string, readonly [object, readonly string[]]>;

const place = { category_id: category.id, topic_id: topic.id, title: 'Marimba for beginners' };
const compared = await makeConversation(db, { ...place, tags: ['mallets'] });

test.each(Object.entries(states))(
  'every read agrees on who sees a post (%s)',
  async (_, [fields, expected]) => {
    const row = await makeConversation(db, {
      ...place,
      author_id: author.id,
      tags: ['mallets'],
      ...fields,
    });
    for (const [name, viewer] of Object.entries(viewers)) {
      const ctx = () => testContext(db, { viewer });
      const listed = await listConversationPage(ctx(), { topicIds: [topic.id], first: 50 });
      const found = await searchConversations(ctx(), { keywords: 'marimba', first: 50 });
      const related = await listRelated(ctx(), compared.id, 20);
      const seen = {
        list: listed.nodes.some(({ id }) => id === row.id),
        loader: (await conversationLoader(ctx()).load(row.id)) !== null,
        search: found.documents.some(({ conversationId }) => conversationId === row.id),
        related: related.some(({ id }) => id === row.id),
      };
      const may = (expected as readonly string[]).includes(name);
      expect(seen, name).toEqual({ list: may, loader: may, search: may, related: may });
      const { totalCount } = listed;
      expect(await (typeof totalCount === 'function' ? totalCount() : totalCount), name).toBe(
        listed.nodes.length,
      );
    }
    await db.deleteFrom('search_documents').where('conversation_id', '=', row.id).execute();
    await db.deleteFrom('conversations').where('id', '=', row.id).execute();
  },
);

test.each(Object.entries(states))(
  'a comment (%s) and what stands below it are seen by the same',
  async (_, [fields, expected]) => {
    const post = await makeConversation(db, { ...place, author_id: author.id });
    const comment = await makeComment(db, post.id, {
      author_id: author.id,
      stripped_content: 'glockenspiel',
      ...fields,
    });
    const reply = await makeComment(db, post.id, {
      parent_id: comment.id,
      author_id: author.id,
      stripped_content: 'glockenspiel',
      // Deleting a comment deletes its replies.
      ...('deleted_at' in fields && fields),
    });
    for (const [name, viewer] of Object.entries(viewers)) {
      const rows = await findComments(testContext(db, { viewer }), [comment.id, reply.id]);
      const found = await searchConversations(testContext(db, { viewer }), {
        keywords: 'glockenspiel',
      });
      const may = (expected as readonly string[]).includes(name);
      expect({ rows: rows.length, found: found.totalCount }, name).toEqual({
        rows: may ? 2 : 0,
        found: may ? 1 : 0,
      });
    }
    await db.deleteFrom('search_documents').where('conversation_id', '=', post.id).execute();
  },
);

test('what was public is refused to those who may have known it and is not there for others', async () => {
  const [reader, commenter, stranger] = [
    await makeMember(db),
    await makeMember(db),
    await makeMember(db),
  ];
  const post = await makeConversation(db, { ...place, author_id: author.id });
  await db
    .insertInto('marks')
    .values({ target_type: 'conversation', target_id: post.id, kind: 'read', member_id: reader.id })
    .execute();
  await makeComment(db, post.id, { author_id: commenter.id });
  await sql`update conversations set is_private = true where id = ${post.id}`.execute(db);
  const codeFor = (viewer: Viewer) =>
    getConversation(testContext(db, { viewer }), post.id).then(
      () => 'OK',
      (error: { code: string }) => error.code,
    );
  expect(await codeFor(author.viewer)).toBe('OK');
  expect(await codeFor(reader.viewer)).toBe('PUBLIC_TO_PRIVATE');
  expect(await codeFor(commenter.viewer)).toBe('PUBLIC_TO_PRIVATE');
  expect(await codeFor(stranger.viewer)).toBe('NOT_FOUND');
  expect(await codeFor(anonymousViewer)).toBe('UNAUTHENTICATED');

  const never = await makeConversation(db, { ...place, author_id: author.id, is_private: true });
  await expect(getConversation(testContext(db), never.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  // What became spam besides is nobody's business.
  await db.updateTable('conversations').set({ spam_at: at }).where('id', '=', post.id).execute();
  expect(await codeFor(reader.viewer)).toBe('NOT_FOUND');
  expect(await codeFor(anonymousViewer)).toBe('NOT_FOUND');
});
