import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import { createComment, deleteResponse } from '#features/content/comments/server/commentService.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { updateProperty } from '#features/content/interactions/server/propertyService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createEventBus } from '#platform/events/eventBus.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { backfillPoints, pointConsumer } from './pointConsumer.ts';
import { rebuildSums } from './pointSums.ts';

const { db } = await openTestDatabase();
const bus = createEventBus();
const topic = await makeTopic(db, (await makeCategory(db)).id);
const members = await Promise.all([1, 2, 3].map(() => makeMember(db)));
const moderator = await makeMember(db, { role: 'moderator' });
let stop: () => Promise<void>;
beforeAll(async () => {
  // A low cap, so that it is reached.
  await sql`update point_caps set cap = 12`.execute(db);
  ({ stop } = await runConsumers(db, [pointConsumer], bus));
});
afterAll(() => stop());

const actions = [
  ...['praise', 'question', 'comment', 'like', 'un-like', 'accept', 'un-accept', 'delete'],
  ...['spam', 'no spam', 'merge', 'delete comment', 'undo', 'undo'],
] as const;

const step = fc.record({
  action: fc.constantFrom(...actions),
  by: fc.nat({ max: members.length - 1 }),
  at: fc.nat({ max: 20 }),
  to: fc.nat({ max: 20 }),
});

/** Posts and comments with which every run begins. */
const first = (
  ['praise', 'question', 'question', 'comment', 'comment', 'comment', 'like'] as const
).map((action, at) => ({ action, by: at % members.length, at, to: at }));

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Made {
  posts: number[];
  comments: number[];
  /** What can be undone. */
  activities: (number | null)[];
}

async function take({ action, by, at, to }: Step, made: Made): Promise<void> {
  const viewer = members[by]?.viewer ?? moderator.viewer;
  const [ctx, staff] = [
    testContext(db, { viewer, bus }),
    testContext(db, { viewer: moderator.viewer, bus }),
  ];
  const of = (ids: readonly number[], index: number) => ids[index % Math.max(ids.length, 1)] ?? 0;
  const [post, other, comment] = [of(made.posts, at), of(made.posts, to), of(made.comments, at)];
  const onPost = { id: post, entityType: 'CONVERSATION' } as const;
  const onComment = { id: comment, entityType: 'COMMENT' } as const;
  switch (action) {
    case 'praise':
    case 'question': {
      const { id } = await createConversation(ctx, {
        communityPostType: action === 'praise' ? 'PRAISE' : 'QUESTION',
        title: 'Why does my chain skip?',
        content: '<p>It skips on the two smallest sprockets.</p>',
        topics: [String(topic.id)],
      });
      made.posts.push(id);
      return;
    }
    case 'comment': {
      const message = '<p>Check the tension of the cable first.</p>';
      made.comments.push((await createComment(ctx, post, { message })).id);
      return;
    }
    case 'like':
    case 'un-like':
      await performActivity(ctx, { ...(to % 2 ? onPost : onComment), activity: action });
      return;
    case 'accept':
    case 'un-accept':
      await performActivity(staff, {
        ...{ ...onComment, activity: action === 'accept' ? 'mark-accepted' : 'un-mark-accepted' },
      });
      return;
    case 'spam':
    case 'no spam':
      await updateProperty(staff, { ...(to % 2 ? onPost : onComment), spam: action === 'spam' });
      return;
    case 'delete':
      made.activities.push((await deleteConversation(staff, post)).activityId);
      return;
    case 'merge':
      made.activities.push(
        (await mergeConversation(staff, { id: post, mergeTo: other, textAsComment: at % 2 === 0 }))
          .activityId,
      );
      return;
    case 'delete comment':
      made.activities.push((await deleteResponse(staff, comment)).activityId);
      return;
    case 'undo':
      await undoActivity(staff, of(made.activities.map(Number), at));
  }
}

/** Everything that is derived from the ledger. */
async function sums() {
  const { rows } = await sql`
    select 'daily' as kind, day::text as key, member_id, points, capped, uncapped from points_daily
    union all select 'monthly', month::text, member_id, points, 0, 0 from points_monthly where points <> 0
    union all select 'category', category_id || ' ' || day, member_id, points, 0, 0
      from points_by_category where points <> 0
    union all select 'total', '', member_id, points, 0, 0 from points_total where points <> 0
    order by 1, 2, 3`.execute(db);
  return rows;
}

test('whatever happens, the ledger agrees with the content, and the sums with the ledger', async () => {
  const walk = fc.asyncProperty(
    fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }),
    async (steps) => {
      const made: Made = { posts: [], comments: [], activities: [] };
      for (const each of [...first, ...steps]) {
        await take(each, made).catch((error) => {
          // Such as accepting an answer to a praise.
          if (!(error instanceof AppError)) throw error;
        });
      }
      await allEventsHandled(db, 'points');
      const booked = await db.selectFrom('point_ledger').select('id').orderBy('id').execute();
      const stored = await sums();
      await db.deleteFrom('point_backfill').execute();
      const ctx = testContext(db, { bus });
      await backfillPoints(ctx, { signal: new AbortController().signal });
      expect(await db.selectFrom('point_ledger').select('id').orderBy('id').execute()).toEqual(
        booked,
      );
      await db.transaction().execute(rebuildSums);
      expect(await sums()).toEqual(stored);
    },
  );
  await fc.assert(walk, { numRuns: 12 });
});
