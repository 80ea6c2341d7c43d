import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { activities } from '#features/content/conversations/activityRules.ts';
import type { ActivityState } from '#features/content/conversations/activityStateRules.ts';
import {
  applyChange,
  type Change,
  isChange,
  isPropertySwitch,
  propertySwitches,
  ruleOf,
} from '#features/content/conversations/propertyRules.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { performActivity, performChange } from './activityService.ts';
import type { EntityType } from './activitySubject.ts';
import { updateBookmarks } from './bookmarkService.ts';
import { setTopicFollowed } from './notificationLevelService.ts';
import { readResponse } from './readResponse.ts';

// Many small transactions, on machines that may be busy with other things.
const { db } = await openTestDatabase();
const changes: readonly Change[] = [...activities, ...propertySwitches];
let author: Awaited<ReturnType<typeof makeMember>>;
let staff: Awaited<ReturnType<typeof makeMember>>;

beforeAll(async () => {
  author = await makeMember(db);
  // Holds everything: whom what is refused is another test's.
  staff = await makeMember(db, { role: 'administrator' });
});

interface Subject {
  id: number;
  conversationId: number;
  entityType: EntityType;
}

function perform(viewer: Viewer, subject: Subject, activity: string, settings = {}) {
  const ctx = testContext(db, { viewer, settings });
  const { id, entityType } = subject;
  return isPropertySwitch(activity)
    ? performChange(ctx, activity, { id, entityType })
    : performActivity(ctx, { id, entityType, activity });
}

async function post(type = 'QUESTION'): Promise<Subject> {
  const row = await makeConversation(db, { type, author_id: author.id });
  return { id: row.id, conversationId: row.id, entityType: 'CONVERSATION' };
}

async function comment(on: Subject, parentId?: number): Promise<Subject> {
  const row = await makeComment(db, on.conversationId, {
    author_id: author.id,
    parent_id: parentId ?? null,
  });
  return { id: row.id, conversationId: on.conversationId, entityType: 'COMMENT' };
}

/** What a browser of this member would hold. */
async function stateOf(memberId: number, subject: Subject): Promise<ActivityState> {
  const conversation = await db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', subject.conversationId)
    .executeTakeFirstOrThrow();
  const response =
    subject.entityType === 'CONVERSATION'
      ? null
      : await db
          .selectFrom('comments')
          .selectAll()
          .where('id', '=', subject.id)
          .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('marks')
    .select(['kind', 'value'])
    .where('target_type', '=', response === null ? 'conversation' : 'comment')
    .where('target_id', '=', subject.id)
    .where('member_id', '=', memberId)
    .execute();
  const marks = new Map(rows.map((row) => [row.kind, row.value]));
  return {
    liked: marks.has('like'),
    likeCount: (response ?? conversation).like_count,
    upVoted: marks.get('vote') === 1,
    downVoted: marks.get('vote') === -1,
    voteCount: conversation.vote_count,
    meTooed: marks.has('me-too'),
    meTooCount: conversation.me_too_count,
    followed: marks.has('follow'),
    followCount: conversation.follow_count,
    hasRead: marks.has('read'),
    shared: marks.has('share'),
    shareCount: conversation.share_count,
    flagged: marks.has('flag'),
    closed: conversation.closed_at !== null,
    archived: conversation.archived_at !== null,
    escalated: conversation.escalated_at !== null,
    accepted: response !== null && conversation.accepted_comment_id === response.id,
    official: response !== null && conversation.official_comment_id === response.id,
    spam: (response ?? conversation).spam_at !== null,
    isPrivate: (response ?? conversation).is_private,
    indexDisabled: (response ?? conversation).index_disabled,
    deleted: (response ?? conversation).deleted_at !== null,
  };
}

/** A subject that the activity is for. */
async function subjectOf(activity: Change): Promise<Subject> {
  if (activity.includes('vote')) return post('IDEA');
  if (activity === 'like' || activity === 'un-like') return post('PRAISE');
  const question = await post();
  const onResponse = /accepted|official|delete-comment/.test(activity);
  return onResponse ? comment(question) : question;
}

/** Activities that lead to every state from which the activity can be done. */
function priorStates(activity: Change): Change[][] {
  const { inverse } = ruleOf(activity);
  if (activity.includes('vote')) return [[], ['up-vote'], ['down-vote']];
  if (activity === 'delete-comment') return [[], ['mark-accepted']];
  const itself: Change[] = [activity];
  const back = changes.filter((other) => other === inverse);
  return [[], itself, back, [...itself, ...back], [...back, ...itself]];
}

test('the database does to every state what the browser shows at once', async () => {
  // Each has subjects of its own, so they need not wait for one another.
  await Promise.all(
    changes.map(async (activity) => {
      for (const prior of priorStates(activity)) {
        const subject = await subjectOf(activity);
        for (const step of prior) await perform(staff.viewer, subject, step);
        const expected = applyChange(await stateOf(staff.id, subject), activity);
        // An accepted answer that is deleted is accepted no longer.
        if (activity === 'delete-comment') expected.accepted = false;
        await perform(staff.viewer, subject, activity);
        expect(await stateOf(staff.id, subject), `${prior.join()} then ${activity}`).toEqual(
          expected,
        );
      }
    }),
  );
});

test('an activity and its inverse leave everything as it was', async () => {
  for (const activity of changes) {
    const { inverse } = ruleOf(activity);
    if (inverse === null) continue;
    expect(isChange(inverse) && ruleOf(inverse).inverse).toBe(activity);
  }
});

test('comments and replies are liked, and their authors counted', async () => {
  const on = await post();
  const parent = await comment(on);
  const reply = await comment(on, parent.id);
  const before = await counters(author.id);
  for (const subject of [parent, reply]) await perform(staff.viewer, subject, 'like');
  expect((await stateOf(staff.id, reply)).likeCount).toBe(1);
  expect((await counters(author.id)).likes_received_count).toBe(before.likes_received_count + 2);
});

test('each activity is refused to whom or on what it is not for', async () => {
  const question = await post();
  const idea = await post('IDEA');
  const answer = await comment(question);
  const stranger = (await makeMember(db)).viewer;
  const visitor = testContext(db).viewer;
  const refused = async (viewer: Viewer, subject: Subject, activity: string) =>
    perform(viewer, subject, activity).then(
      () => 'OK',
      (error) => error.code,
    );
  expect(await refused(stranger, question, 'like')).toBe('BAD_REQUEST');
  expect(await refused(stranger, idea, 'me-too')).toBe('BAD_REQUEST');
  expect(await refused(stranger, question, 'up-vote')).toBe('BAD_REQUEST');
  expect(await refused(stranger, question, 'mark-accepted')).toBe('BAD_REQUEST');
  expect(await refused(stranger, answer, 'follow')).toBe('BAD_REQUEST');
  expect(await refused(stranger, question, 'no-such-thing')).toBe('BAD_REQUEST');
  expect(await refused(stranger, question, 'constructor')).toBe('BAD_REQUEST');
  expect(await refused(stranger, answer, 'mark-accepted')).toBe('FORBIDDEN');
  expect(await refused(stranger, answer, 'delete-comment')).toBe('FORBIDDEN');
  expect(await refused(stranger, question, 'close-conversation')).toBe('FORBIDDEN');
  expect(await refused(visitor, idea, 'up-vote')).toBe('UNAUTHENTICATED');
  expect(await refused(visitor, question, 'read')).toBe('UNAUTHENTICATED');
  expect(await refused(author.viewer, answer, 'mark-accepted')).toBe('OK');
  expect(await refused(stranger, { ...answer, id: 999_999_999 }, 'like')).toBe('NOT_FOUND');
});

test('a like of one’s own is skipped where the community says so', async () => {
  const praise = await post('PRAISE');
  await perform(author.viewer, praise, 'like', { ownLikesAllowed: false });
  expect((await stateOf(author.id, praise)).likeCount).toBe(0);
  await perform(author.viewer, praise, 'like');
  expect((await stateOf(author.id, praise)).likeCount).toBe(1);
});

test('an archived post is no longer bookmarked, but can be taken out of the bookmarks', async () => {
  const question = await post();
  const member = await makeMember(db);
  await bookmark(member.viewer, question.id, 'add');
  await perform(staff.viewer, question, 'archive');
  const late = await makeMember(db);
  await expect(bookmark(late.viewer, question.id, 'add')).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
  const marked = () =>
    db
      .selectFrom('marks')
      .select('member_id')
      .where('target_type', '=', 'conversation')
      .where('target_id', '=', question.id)
      .where('kind', '=', 'bookmark')
      .execute();
  expect(await marked()).toEqual([{ member_id: member.id }]);
  await bookmark(member.viewer, question.id, 'remove');
  expect(await marked()).toEqual([]);
});

test('a merged post takes no bookmark, and the answer says so', async () => {
  const [from, into] = [await post(), await post()];
  const member = await makeMember(db);
  expect(await bookmark(member.viewer, into.id, 'add')).toBe(true);
  expect(await bookmark(member.viewer, into.id, 'remove')).toBe(false);
  await db
    .updateTable('conversations')
    .set({ merged_into_id: into.id })
    .where('id', '=', from.id)
    .execute();
  expect(await bookmark(member.viewer, from.id, 'add')).toBe(false);
});

test('at most one answer is accepted, and its author is counted', async () => {
  const question = await post();
  const [ann, ben] = [await makeMember(db), await makeMember(db)];
  const first = await makeComment(db, question.id, { author_id: ann.id });
  const second = await makeComment(db, question.id, { author_id: ben.id });
  const answer = (id: number): Subject => ({ ...question, id, entityType: 'COMMENT' });
  const accepted = async () => [
    (await counters(ann.id)).accepted_count,
    (await counters(ben.id)).accepted_count,
  ];
  await perform(author.viewer, answer(first.id), 'mark-accepted');
  await perform(author.viewer, answer(first.id), 'mark-accepted');
  expect(await accepted()).toEqual([1, 0]);
  await perform(author.viewer, answer(second.id), 'mark-accepted');
  expect(await accepted()).toEqual([0, 1]);
  await perform(author.viewer, answer(first.id), 'un-mark-accepted');
  expect(await accepted()).toEqual([0, 1]);
  await perform(staff.viewer, answer(second.id), 'delete-comment');
  expect(await accepted()).toEqual([0, 0]);
  expect((await stateOf(staff.id, answer(second.id))).accepted).toBe(false);
});

test('fifty at once count as fifty, and one member’s fifty as one', async () => {
  const members: Awaited<ReturnType<typeof makeMember>>[] = [];
  for (let count = 0; count < 50; count += 1) members.push(await makeMember(db));
  const praise = await post('PRAISE');
  const idea = await post('IDEA');
  const answer = await comment(praise);
  const clicker = await makeMember(db);
  const fifty = Array.from({ length: 50 }, (_, index) => index);
  const byAll = (subject: Subject, activity: string) =>
    members.map((member) => perform(member.viewer, subject, activity));
  await Promise.all([...byAll(praise, 'like'), ...byAll(answer, 'like')]);
  await Promise.all([
    ...byAll(idea, 'up-vote'),
    ...fifty.map((n) => perform(clicker.viewer, idea, n % 2 ? 'up-vote' : 'down-vote')),
  ]);
  await Promise.all([
    ...byAll(praise, 'follow'),
    ...fifty.map(() => perform(clicker.viewer, praise, 'like')),
  ]);
  await Promise.all([
    ...members.map((member) => bookmark(member.viewer, praise.id, 'add')),
    ...fifty.map(() => bookmark(clicker.viewer, praise.id, 'add')),
  ]);
  const praised = await stateOf(clicker.id, praise);
  expect(praised).toMatchObject({ likeCount: 51, followCount: 50 });
  const voted = await stateOf(clicker.id, idea);
  expect(voted.voteCount).toBe(50 + (voted.upVoted ? 1 : -1));
  expect((await stateOf(clicker.id, answer)).likeCount).toBe(50);
  expect(await recountErrors()).toEqual([]);
});

const walked = changes.filter(
  // What takes a thing out of sight takes its answers along, which is tested by itself.
  (name) => name !== 'delete-comment' && !/SPAM|PRIVATE|PUBLIC/.test(name),
);

test('after any 200 activities browsers show what is stored, and every counter equals a recount', async () => {
  const members = [staff, author, await makeMember(db)];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          who: fc.nat(2),
          what: fc.constantFrom(...walked),
          on: fc.nat(3),
        }),
        { minLength: 200, maxLength: 200 },
      ),
      async (steps) => {
        const question = await post();
        const subjects = [
          question,
          await post('IDEA'),
          await post('PRAISE'),
          await comment(question),
        ];
        for (const { who, what, on } of steps) {
          const [member, subject] = [members[who], subjects[on]];
          if (!member || !subject) continue;
          const before = await stateOf(member.id, subject);
          const done = await perform(member.viewer, subject, what).then(
            () => true,
            (error) => {
              expect(['BAD_REQUEST', 'FORBIDDEN', 'CONVERSATION_CLOSED']).toContain(error.code);
              return false;
            },
          );
          const after = await stateOf(member.id, subject);
          expect(after).toEqual(done ? applyChange(before, what) : before);
        }
        expect(await recountErrors()).toEqual([]);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

test('topics are followed and kept, things are kept and let go', async () => {
  const row = await makeConversation(db);
  const topicId = row.topic_id ?? 0;
  const member = await makeMember(db);
  const ctx = () => testContext(db, { viewer: member.viewer });
  await Promise.all([1, 2, 3].map(() => setTopicFollowed(ctx(), topicId, true)));
  const followers = async () =>
    (await db.selectFrom('topics').select('follow_count').where('id', '=', topicId).execute())[0]
      ?.follow_count;
  expect(await followers()).toBe(1);
  expect((await counters(member.id)).topics_followed_count).toBe(1);
  await setTopicFollowed(ctx(), topicId, false);
  await setTopicFollowed(ctx(), topicId, false);
  expect(await followers()).toBe(0);
  for (const assetType of ['MESSAGE', 'CATEGORY', 'TOPIC'] as const) {
    const id = { MESSAGE: row.id, CATEGORY: row.category_id, TOPIC: topicId }[assetType];
    await updateBookmarks(ctx(), { id, action: 'add', assetType });
    await updateBookmarks(ctx(), { id, action: 'remove', assetType });
    await updateBookmarks(ctx(), { id, action: 'add', assetType });
  }
  const kept = await db
    .selectFrom('marks')
    .select('target_type')
    .where('member_id', '=', member.id)
    .where('kind', '=', 'bookmark')
    .orderBy('target_type')
    .execute();
  expect(kept.map((mark) => mark.target_type)).toEqual(['category', 'conversation', 'topic']);
  await expect(
    updateBookmarks(ctx(), { id: 999_999_999, action: 'add', assetType: 'TOPIC' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a response once read stays read', async () => {
  const answer = await comment(await post());
  const ctx = testContext(db, { viewer: staff.viewer });
  await readResponse(ctx, answer.id);
  await readResponse(ctx, answer.id);
  expect((await stateOf(staff.id, answer)).hasRead).toBe(true);
});

function bookmark(viewer: Viewer, id: number, action: 'add' | 'remove') {
  return updateBookmarks(testContext(db, { viewer }), { id, action, assetType: 'MESSAGE' });
}

function counters(id: number) {
  return db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Counters that differ from what the marks say. */
async function recountErrors(): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with counted as (
      select target_type, target_id, kind, sum(value)::int as total from marks group by 1, 2, 3
    )
    select format('conversation %s %s: %s, marks %s', c.id, k.kind, k.kept, coalesce(counted.total, 0)) as fault
    from conversations c
    cross join lateral (values ('like', c.like_count), ('vote', c.vote_count), ('me-too', c.me_too_count),
      ('follow', c.follow_count), ('share', c.share_count),
      ('bookmark', c.bookmark_count)) as k (kind, kept)
    left join counted on counted.target_type = 'conversation' and counted.target_id = c.id and counted.kind = k.kind
    where k.kept <> coalesce(counted.total, 0)
    union all
    select format('comment %s: %s', c.id, c.like_count) from comments c
    left join counted on counted.target_type = 'comment' and counted.target_id = c.id and counted.kind = 'like'
    where c.like_count <> coalesce(counted.total, 0)
    union all
    select format('member %s %s: %s, counted %s', m.id, k.what, k.kept, k.found) from members m
    cross join lateral (values
      ('given', m.likes_given_count, (select count(*) from marks where member_id = m.id and kind = 'like')),
      ('received', m.likes_received_count, (
        select count(*) from marks x
        left join conversations c on x.target_type = 'conversation' and c.id = x.target_id
        left join comments r on x.target_type = 'comment' and r.id = x.target_id
        where x.kind = 'like' and coalesce(c.author_id, r.author_id) = m.id)),
      ('following', m.conversations_followed_count, (
        select count(*) from marks where member_id = m.id and kind = 'follow' and target_type = 'conversation')),
      ('accepted', m.accepted_count, (
        select count(*) from conversations c join comments r on r.id = c.accepted_comment_id
        where r.author_id = m.id))
    ) as k (what, kept, found)
    where k.kept <> k.found`.execute(db);
  return rows.map((row) => row.fault);
}
