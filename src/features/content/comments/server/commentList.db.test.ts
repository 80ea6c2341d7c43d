import fc from 'fast-check';
import { graphql } from 'graphql';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { statementCounter } from '#platform/database/database.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { makeComment } from './commentFactories.ts';
import { type CommentListInput, listCommentPage, listReplyPage } from './commentListService.ts';

const { db } = await openTestDatabase();
const author = await makeMember(db);

function page(input: CommentListInput, viewer = author.viewer) {
  return listCommentPage(testContext(db, { viewer }), input);
}

async function postWith(count: number): Promise<{ id: number; commentIds: number[] }> {
  const post = await makeConversation(db, { author_id: author.id });
  const commentIds: number[] = [];
  for (let index = 0; index < count; index += 1) {
    // Some share a moment: then the id decides.
    const created_at = new Date(Date.UTC(2025, 0, 1, 0, Math.floor(index / 3)));
    const row = await makeComment(db, post.id, { author_id: author.id, created_at });
    commentIds.push(row.id);
  }
  return { id: post.id, commentIds };
}

/** Gives the named of its comments the numbers 1, 2, 3 …, and takes all others away. */
async function number(post: { id: number; commentIds: number[] }, which: readonly number[]) {
  const ids = which.flatMap((index) => post.commentIds[index] ?? []);
  const numbers = { list_order: null };
  await db.updateTable('comments').set(numbers).where('conversation_id', '=', post.id).execute();
  for (const [index, id] of ids.entries()) {
    await db
      .updateTable('comments')
      .set({ list_order: index + 1 })
      .where('id', '=', id)
      .execute();
  }
  return ids;
}

test('paging in any order and size, answers and numbered ones first, shows each comment once', async () => {
  const posts = [await postWith(0), await postWith(1), await postWith(23)];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        which: fc.nat(2),
        first: fc.integer({ min: 1, max: 12 }),
        showNewestFirst: fc.boolean(),
        answersFirst: fc.boolean(),
        accepted: fc.nat(22),
        official: fc.option(fc.nat(22), { nil: undefined }),
        numbered: fc.uniqueArray(fc.nat(22), { maxLength: 5 }),
      }),
      async ({ which, first, showNewestFirst, answersFirst, accepted, official, numbered }) => {
        const post = posts[which] ?? { id: 0, commentIds: [] };
        const count = Math.max(post.commentIds.length, 1);
        const acceptedId = post.commentIds[accepted % count];
        const officialId = official === undefined ? undefined : post.commentIds[official % count];
        await db
          .updateTable('conversations')
          .set({
            accepted_comment_id: acceptedId ?? null,
            official_comment_id: officialId ?? null,
          })
          .where('id', '=', post.id)
          .execute();
        const orderedIds = await number(post, numbered);
        const input = { conversationId: post.id, first, showNewestFirst };
        const seen: number[] = [];
        for (let number = 0; ; number += 1) {
          const shown = await page({
            ...input,
            page: number,
            showOfficialSolutionFirst: answersFirst,
          });
          seen.push(...shown.nodes.map((node) => node.id));
          expect(shown.totalCount).toBe(post.commentIds.length);
          if (!shown.hasMore) break;
        }
        const inOrder = showNewestFirst ? post.commentIds.toReversed() : post.commentIds;
        const answers = answersFirst ? [officialId, acceptedId].flatMap((id) => id ?? []) : [];
        const expected = [...new Set([...answers, ...orderedIds, ...inOrder])];
        expect(seen).toEqual(expected);
        for (const id of [...post.commentIds.slice(0, 4), ...orderedIds]) {
          const found = await page({
            ...input,
            commentId: String(id),
            showOfficialSolutionFirst: answersFirst,
          });
          expect(found.pageNumber).toBe(Math.floor(expected.indexOf(id) / first));
          expect(found.nodes.map((node) => node.id)).toContain(id);
          expect(found.scrollToCommentId).toBe(id);
        }
      },
    ),
    { numRuns: 25 },
  );
});

test('a named reply opens its comment at the page of replies it stands on', async () => {
  const post = await postWith(5);
  const parentId = post.commentIds[3] ?? 0;
  const replies: number[] = [];
  for (let index = 0; index < 8; index += 1) {
    replies.push(
      (await makeComment(db, post.id, { parent_id: parentId, author_id: author.id })).id,
    );
  }
  for (const argument of ['replyId', 'commentId']) {
    const result = await graphql({
      schema: productSchema,
      source: `{ comments(conversationId: "${post.id}", first: 2, numReplies: 3, ${argument}: "${replies[7]}") {
        pageNumber scrollToCommentId totalCount
        nodes { commentId replyPageNum replyCount replies { hasMore pageNumber totalCount nodes { replyId commentId path } } }
      } }`,
      contextValue: testContext(db),
    });
    expect(result.errors).toBeUndefined();
    const shown = JSON.parse(JSON.stringify(result.data)).comments;
    expect(shown).toMatchObject({ pageNumber: 1, scrollToCommentId: String(replies[7]) });
    const node = shown.nodes[1];
    expect(node).toMatchObject({ commentId: String(parentId), replyPageNum: 2, replyCount: 8 });
    expect(node.replies).toMatchObject({ pageNumber: 2, totalCount: 8, hasMore: false });
    expect(node.replies.nodes.map((reply: { replyId: string }) => reply.replyId)).toEqual(
      replies.slice(6).map(String),
    );
    expect(node.replies.nodes[1].path).toContain(`?commentId=${parentId}&replyId=${replies[7]}`);
  }
});

test('comments without replies where none are asked for, even for a link to a reply', async () => {
  const post = await postWith(2);
  const [parent_id = 0] = post.commentIds;
  const ids: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    ids.push((await makeComment(db, post.id, { parent_id, author_id: author.id })).id);
  }
  const ask = async (listed: string, replies = '') => {
    const result = await graphql({
      schema: productSchema,
      source: `{ comments(conversationId: "${post.id}", ${listed}) { scrollToCommentId
        nodes { replyCount replyPageNum replies${replies} { hasMore totalCount nodes { replyId } } } } }`,
      contextValue: testContext(db),
    });
    expect(result.errors).toBeUndefined();
    return JSON.parse(JSON.stringify(result.data)).comments;
  };
  const none = { replyCount: 5, replies: { hasMore: true, totalCount: 5, nodes: [] } };
  for (const numReplies of [0, -1]) {
    const { nodes } = await ask(`numReplies: ${numReplies}`);
    expect(nodes[0]).toMatchObject({ ...none, replyPageNum: 0 });
    expect(nodes[1]).toMatchObject({ replies: { hasMore: false, totalCount: 0, nodes: [] } });
  }
  expect((await ask('first: 1', '(first: 0)')).nodes[0]).toMatchObject(none);
  // Its page is that of the default size, for the caller to load.
  const linked = await ask(`numReplies: 0, replyId: "${ids[4]}"`);
  expect(linked).toMatchObject({ scrollToCommentId: `${ids[4]}` });
  expect(linked.nodes[0]).toMatchObject({ ...none, replyPageNum: 1 });
  expect((await ask('first: 1')).nodes[0].replies.nodes).toHaveLength(3);
  expect((await ask('numReplies: 0', '(first: 2)')).nodes[0].replies.nodes).toHaveLength(2);
});

test('numbered replies stand first in their comment, on every page once and where a link leads', async () => {
  const post = await postWith(1);
  const [parent_id = 0] = post.commentIds;
  const ids: number[] = [];
  for (let minute = 0; minute < 7; minute += 1) {
    const created_at = new Date(Date.UTC(2025, 1, 1, 0, minute));
    ids.push((await makeComment(db, post.id, { parent_id, created_at })).id);
  }
  const give = (at: number, list_order: number) =>
    db
      .updateTable('comments')
      .set({ list_order })
      .where('id', '=', ids[at] ?? 0)
      .execute();
  await give(5, 1);
  await give(2, 2);
  const expected = [5, 2, 0, 1, 3, 4, 6].map((at) => ids[at] ?? 0);
  const comment = (await page({ conversationId: post.id })).nodes[0];
  if (comment === undefined) throw new Error('no comment');
  const pages = [0, 1, 2].map((each) =>
    listReplyPage(testContext(db), comment, { page: each, first: 3 }),
  );
  expect((await Promise.all(pages)).flatMap(({ nodes }) => nodes.map(({ id }) => id))).toEqual(
    expected,
  );
  for (const [place, id] of expected.entries()) {
    const found = await page({ conversationId: post.id, replyId: String(id), numReplies: 2 });
    expect(found.nodes[0]?.replyPage).toBe(Math.floor(place / 2));
  }
});

test('a page of comments with all replies, authors and flags takes a fixed number of statements', async () => {
  const post = await postWith(6);
  for (const parent_id of post.commentIds) {
    for (let index = 0; index < 3; index += 1) await makeComment(db, post.id, { parent_id });
  }
  const fields = `id commentId: id createdAt type isPlainText content strippedContent liked likeCount
    isEdited entityType attachments { source } accepted author { username } path read
    can { edit delete like accept reply }`;
  const contextValue = testContext(db, { viewer: author.viewer });
  const before = statementCounter.count;
  const result = await graphql({
    schema: productSchema,
    source: `{ conversation(id: "${post.id}") { id liked }
      comments(conversationId: "${post.id}", first: 6) {
      totalCount nodes { ${fields} replyCount replies(first: 2) { hasMore nodes { ${fields} } } } } }`,
    contextValue,
  });
  expect(result.errors).toBeUndefined();
  expect(JSON.parse(JSON.stringify(result.data)).comments.nodes[5].replies).toMatchObject({
    hasMore: true,
    nodes: [{ entityType: 'REPLY' }, { entityType: 'REPLY' }],
  });
  // post, comments, replies, authors of both, marks of post, of comments and of replies, the taxonomy (2)
  // and what of the responses only the viewer sees
  expect(statementCounter.count - before).toBeLessThanOrEqual(11);
});

test('scrolling to the newest and to the first unread comment', async () => {
  const post = await postWith(10);
  const reader = await makeMember(db);
  const input = { conversationId: post.id, first: 3 };
  const newest = await page({ ...input, autoScrollToLatestComment: true });
  expect(newest).toMatchObject({ pageNumber: 3, scrollToCommentId: post.commentIds[9] });

  const unread = () => page({ ...input, autoScrollToUnreadComment: true }, reader.viewer);
  expect((await unread()).scrollToCommentId).toBeNull();
  await db
    .insertInto('marks')
    .values({
      target_type: 'conversation',
      target_id: post.id,
      kind: 'read',
      member_id: reader.id,
      created_at: new Date(Date.UTC(2025, 0, 1, 0, 1, 30)),
    })
    .execute();
  expect(await unread()).toMatchObject({ pageNumber: 2, scrollToCommentId: post.commentIds[6] });
});

test('filters show the accepted answer, or what the viewer wrote', async () => {
  const post = await postWith(3);
  const other = await makeComment(db, post.id);
  const input = { conversationId: post.id };
  expect((await page({ ...input, filterBy: 'ACCEPTED' })).nodes).toEqual([]);
  await db
    .updateTable('conversations')
    .set({ accepted_comment_id: other.id })
    .where('id', '=', post.id)
    .execute();
  const shown = async (filterBy: 'ACCEPTED' | 'OFFICIAL' | 'MINE') =>
    (await page({ ...input, filterBy })).nodes.map((node) => node.id);
  expect(await shown('ACCEPTED')).toEqual([other.id]);
  expect(await shown('OFFICIAL')).toEqual([]);
  const official = await makeComment(db, post.id, { parent_id: post.commentIds[1] });
  await db
    .updateTable('conversations')
    .set({ official_comment_id: official.id })
    .where('id', '=', post.id)
    .execute();
  // A reply is shown by the comment that it stands under.
  expect(await shown('OFFICIAL')).toEqual([post.commentIds[1]]);
  expect(await shown('ACCEPTED')).toEqual([other.id]);
  expect(await shown('MINE')).toEqual(post.commentIds);
});
