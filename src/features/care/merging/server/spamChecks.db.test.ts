import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Permission, Viewer } from '#core/permissions.ts';
import { restoreVersion } from '#features/care/history/server/restoreVersion.ts';
import { decide } from '#features/care/moderation/server/decisionService.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { convertResponse } from './convertResponse.ts';
import { forkMessage } from './forkMessage.ts';

const { db } = await openTestDatabase();
let author: Viewer;
/** Forks and moves, and is checked for spam like anybody. */
let mover: Viewer;
let moderator: Viewer;
let topicId: number;

beforeAll(async () => {
  author = (await makeMember(db)).viewer;
  moderator = (await makeMember(db, { role: 'moderator' })).viewer;
  const plain = (await makeMember(db)).viewer;
  const held: Permission[] = ['FORK_MESSAGE', 'MOVE_MESSAGE'];
  mover = { ...plain, permissions: new Set([...plain.permissions, ...held]) };
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

beforeEach(() =>
  db
    .deleteFrom('spam_rules')
    .where('shipped_key', 'is', null)
    .execute()
    .then(() => undefined),
);

const as = (viewer: Viewer) => testContext(db, { viewer });
const question = {
  get topics() {
    return [topicId];
  },
  ...{ communityPostType: 'QUESTION', title: 'Why does my chain skip' },
};
const cheap = '<p>Buy cheap watches here, the best there are.</p>';
const fine = '<p>Measure how long the chain has grown first.</p>';
const ask = (content = fine) => createConversation(as(author), { ...question, content });

/** Everything that was written before is left as it is. */
async function hold(): Promise<void> {
  await db
    .insertInto('spam_rules')
    .values({
      ...{ name: 'Watches', enabled: true, position: 100, action: 'HOLD', match: 'ALL' },
      conditions: JSON.stringify([{ type: 'PATTERN', pattern: 'cheap watches' }]),
    })
    .execute();
}

const heldAt = (table: 'conversations' | 'comments', id: number) =>
  db
    .selectFrom(table)
    .select('held_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
    .then((row) => row.held_at);

test('the post of a fork is checked for spam as any other; what is copied below it was checked before', async () => {
  const post = await ask();
  await createComment(as(author), post.id, { message: cheap });
  await hold();
  const fork = { ...question, id: post.id, msgType: 'post', withReplies: true };
  const words = await forkMessage(as(mover), { ...fork, content: fine });
  expect(words.row).toMatchObject({ held_at: null, comment_count: 1 });
  const { row } = await forkMessage(as(mover), { ...fork, content: cheap });
  expect(row.held_at).not.toBeNull();
  // No rule applies to whoever manages spam.
  const byStaff = await forkMessage(as(moderator), { ...fork, content: cheap });
  expect(byStaff.row.held_at).toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
});

test('of a comment that becomes a post the title is checked, its text was before', async () => {
  const post = await ask();
  const comments = [
    await createComment(as(author), post.id, { message: cheap }),
    await createComment(as(author), post.id, { message: fine }),
  ];
  await hold();
  const [asItWas, renamed] = [
    await convertResponse(as(mover), { ...question, responseId: comments[0]?.id }),
    await convertResponse(as(mover), {
      ...{ ...question, responseId: comments[1]?.id, title: 'Where cheap watches are' },
    }),
  ];
  expect(asItWas.row.held_at).toBeNull();
  expect(renamed.row.held_at).not.toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
  await undoActivity(as(moderator), renamed.activityId);
  expect(await heldAt('comments', comments[1]?.id ?? 0)).toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
});

test('a version that was held once is held again when it is brought back, either way', async () => {
  const post = await ask();
  const comment = await createComment(as(author), post.id, { message: fine });
  await hold();
  await updateConversation(as(author), post.id, { content: cheap });
  await updateConversation(as(author), post.id, { content: fine });
  await updateComment(as(author), comment.id, { message: cheap });
  await updateComment(as(author), comment.id, { message: fine });
  await approveAll();
  expect([await heldAt('conversations', post.id), await heldAt('comments', comment.id)]).toEqual([
    null,
    null,
  ]);

  await restoreVersion(as(author), { entity: 'COMMENT', id: comment.id, number: 2 });
  expect(await heldAt('comments', comment.id)).not.toBeNull();
  await restoreVersion(as(author), { entity: 'CONVERSATION', id: post.id, number: 2 });
  expect(await heldAt('conversations', post.id)).not.toBeNull();
  const back = await restoreVersion(as(author), {
    ...{ entity: 'CONVERSATION', id: post.id, number: 3 },
  });
  await approveAll();
  await undoActivity(as(author), back.activityId);
  expect(await heldAt('conversations', post.id)).not.toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
});

async function approveAll(): Promise<void> {
  const items = await db
    .selectFrom('moderation_items')
    .select('id')
    .where('resolved_at', 'is', null)
    .execute();
  for (const { id } of items) await decide(as(moderator), { itemId: id, decision: 'APPROVE' });
}
