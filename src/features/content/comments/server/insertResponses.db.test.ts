import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { findConversations } from '#features/content/conversations/server/conversationQueries.ts';
import { lockConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction } from '#platform/context.ts';
import { statementCounter } from '#platform/database/database.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { waitForLocks } from '#platform/testing/waitForLocks.ts';
import { publicScope } from '#platform/visibilityScope.ts';
import { insertResponse, type NewResponse } from './insertResponses.ts';

const { db } = await openTestDatabase();
const authors = await Promise.all(Array.from({ length: 5 }, () => makeMember(db)));
const now = new Date('2026-03-01T12:00:00Z');

async function newPost() {
  const { id } = await makeConversation(db);
  const [row] = await findConversations(publicScope(db), [id]);
  if (row === undefined) throw new Error('the post was not found');
  return row;
}

function response(
  conversation: NewResponse['conversation'],
  fields: Partial<NewResponse> = {},
): NewResponse {
  return {
    conversation,
    parentId: null,
    authorId: authors[0]?.id ?? 0,
    content: '<p>Grease the bearings.</p>',
    stripped: 'Grease the bearings.',
    attachments: [],
    inlineMedia: [],
    mentionedIds: [],
    now,
    ...fields,
  };
}

const postOf = (id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const eventsOf = async (id: number) => {
  const events = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return events
    .map(({ payload }) => Object(payload))
    .filter((payload) => payload.conversationId === id)
    .map((payload) => payload.commentId);
};

test('fifty writers under five posts share a statement; ids follow the order they came in', async () => {
  const posts = await Promise.all(authors.map(newPost));
  const before = statementCounter.count;
  const rows = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const post = posts[n % 5];
      if (post === undefined) throw new Error('no post');
      const mentionedIds = n === 7 ? authors.map(({ id }) => id) : [];
      return insertResponse(
        db,
        response(post, { authorId: authors[n % 3]?.id ?? 0, mentionedIds }),
      );
    }),
  );
  expect(statementCounter.count - before).toBe(1);
  const ids = rows.map((row) => row?.id ?? 0);
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(new Set(ids).size).toBe(50);
  for (const [at, post] of posts.entries()) {
    const own = ids.filter((_, n) => n % 5 === at);
    expect(await postOf(post.id)).toMatchObject({
      comment_count: 10,
      reply_count: 10,
      last_comment_id: own.at(-1),
      last_replier_id: authors[(45 + at) % 3]?.id,
    });
    expect(await eventsOf(post.id)).toEqual(own);
  }
  const counts = await Promise.all(
    authors.map(({ id }) =>
      db.selectFrom('members').select('comment_count').where('id', '=', id).executeTakeFirst(),
    ),
  );
  expect(counts.map((row) => row?.comment_count)).toEqual([17, 17, 16, 0, 0]);
  const mentions = await db
    .selectFrom('mentions')
    .selectAll()
    .where('target_id', '=', ids[7] ?? 0)
    .execute();
  expect(mentions).toHaveLength(5);
  const documents = await db
    .selectFrom('search_documents')
    .select('doc_id')
    .where('doc_id', 'in', ids)
    .where('doc_type', '=', 2)
    .execute();
  expect(documents).toHaveLength(50);
});

test('one that cannot be written among ten keeps none of the others from it', async () => {
  const [post, closed] = [await newPost(), await newPost()];
  await db
    .updateTable('conversations')
    .set({ closed_at: now })
    .where('id', '=', closed.id)
    .execute();
  const rows = await Promise.allSettled([
    ...Array.from({ length: 8 }, () => insertResponse(db, response(post))),
    insertResponse(db, response(closed)),
    insertResponse(db, response(post, { stripped: 'no\u0000text', content: '<p>x</p>' })),
  ]);
  expect(rows.map(({ status }) => status)).toEqual([...Array(9).fill('fulfilled'), 'rejected']);
  expect(rows[8]).toMatchObject({ value: null });
  expect(await postOf(post.id)).toMatchObject({ comment_count: 8, reply_count: 8 });
  expect(await postOf(closed.id)).toMatchObject({ comment_count: 0 });
  expect(await eventsOf(post.id)).toHaveLength(8);
});

test('replies count under their comment, and not under another post’s', async () => {
  const [post, other] = [await newPost(), await newPost()];
  const parent = await insertResponse(db, response(post));
  const parentId = parent?.id ?? 0;
  const rows = await Promise.all([
    insertResponse(db, response(post, { parentId })),
    insertResponse(db, response(post, { parentId })),
    insertResponse(db, response(other, { parentId })),
  ]);
  expect(rows.map((row) => row?.parent_id ?? null)).toEqual([parentId, parentId, null]);
  expect(await postOf(post.id)).toMatchObject({ comment_count: 1, reply_count: 3 });
  expect(await postOf(other.id)).toMatchObject({ comment_count: 0, reply_count: 0 });
  const { reply_count } = await db
    .selectFrom('comments')
    .select('reply_count')
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow();
  expect(reply_count).toBe(2);
});

test('a post that somebody holds keeps only its own writers waiting', async () => {
  const [held, free] = [await newPost(), await newPost()];
  const holding = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('conversations')
      .set({ like_count: 3 })
      .where('id', '=', held.id)
      .execute();
    locked.resolve();
    await holding.promise;
  });
  await locked.promise;
  let isWritten = false;
  const waiting = insertResponse(db, response(held)).then((row) => {
    isWritten = true;
    return row;
  });
  expect(await insertResponse(db, response(free))).not.toBeNull();
  expect(await insertResponse(db, response(free))).not.toBeNull();
  expect(isWritten).toBe(false);
  holding.resolve();
  await holder;
  expect(await waiting).not.toBeNull();
  expect(await postOf(held.id)).toMatchObject({ like_count: 3, comment_count: 1 });
});

test('the last response is the latest, in whatever order they are stored', async () => {
  const post = await newPost();
  const at = (second: number) => new Date(now.getTime() + second * 1000);
  const storedAt = async (seconds: number[]) => {
    const rows = await Promise.all(
      seconds.map((second, n) =>
        insertResponse(db, response(post, { now: at(second), authorId: authors[n]?.id ?? 0 })),
      ),
    );
    return rows.map((row) => row?.id ?? 0);
  };
  const [, latest] = await storedAt([10, 30, 20]);
  const last = {
    last_comment_id: latest,
    last_replier_id: authors[1]?.id,
    last_response_at: at(30),
  };
  expect(await postOf(post.id)).toMatchObject(last);
  await storedAt([5]);
  expect(await postOf(post.id)).toMatchObject({ ...last, comment_count: 4 });
  const [next] = await storedAt([30]);
  expect(await postOf(post.id)).toMatchObject({ last_comment_id: next });
});

test('writers and others who wait behind one change of a post take turns', async () => {
  const post = await newPost();
  const change = () => inTransaction(testContext(db), ({ trx }) => lockConversation(trx, post.id));
  const write = () => insertResponse(db, response(post));
  for (let round = 1; round <= 4; round += 1) {
    const done = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // As somebody who writes a note about the post, or anything else that refers to it.
    const referring = db.transaction().execute(async (trx) => {
      await sql`select from conversations where id = ${post.id} for key share`.execute(trx);
      held.resolve();
      await done.promise;
    });
    await held.promise;
    const { waiting } = await db.transaction().execute(async (trx) => {
      await lockConversation(trx, post.id);
      const waiting: Promise<unknown>[] = [];
      for (const start of round % 2 ? [write, change, change] : [change, write, change]) {
        waiting.push(start());
        await waitForLocks(db, waiting.length);
      }
      await trx
        .updateTable('conversations')
        .set({ like_count: round })
        .where('id', '=', post.id)
        .execute();
      return { waiting };
    });
    setTimeout(done.resolve, 200);
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    await referring;
  }
  expect(await postOf(post.id)).toMatchObject({ like_count: 4, comment_count: 4 });
});
