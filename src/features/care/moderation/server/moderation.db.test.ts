import { graphql } from 'graphql';
import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { mergeConversation } from '#features/care/merging/server/mergeConversation.ts';
import { queueForModeration } from '#features/care/reviewQueue/server/moderationItems.ts';
import type { ModeratedTarget } from '#features/care/reviewQueue/server/moderationRow.ts';
import { createComment, updateComment } from '#features/content/comments/server/commentService.ts';
import type { ConversationRow } from '#features/content/conversations/server/conversationQueries.ts';
import { createConversation } from '#features/content/conversations/server/conversationService.ts';
import { changeConversation } from '#features/content/conversations/server/conversationWrites.ts';
import { deleteConversation } from '#features/content/conversations/server/deleteConversation.ts';
import { recounting } from '#features/content/conversations/server/recounting.ts';
import { performActivity } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { updateProfile } from '#features/people/account/server/profileService.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { inTransaction, openUnit } from '#platform/context.ts';
import { productSchema } from '#platform/testing/productSchema.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { wrongCounters } from '#platform/testing/wrongCounters.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { appeal } from './appealService.ts';
import { claimItem } from './claimService.ts';
import { decide, decideMany } from './decisionService.ts';
import { listModeration } from './moderationListService.ts';
import { hideWhenFlagged } from './trustedFlags.ts';

const { db } = await openTestDatabase();
let author: Viewer;
let moderator: Viewer;
let other: Viewer;
let scoped: Viewer;
let here: number;
let elsewhere: number;
let categoryId: number;

beforeAll(async () => {
  const viewer = async (fields?: Parameters<typeof makeMember>[1]) =>
    (await makeMember(db, fields)).viewer;
  [author, moderator, other] = await Promise.all([
    viewer(),
    viewer({ role: 'moderator' }),
    viewer({ role: 'moderator' }),
  ]);
  const category = await makeCategory(db);
  categoryId = category.id;
  here = (await makeTopic(db, category.id)).id;
  elsewhere = (await makeTopic(db, (await makeCategory(db)).id)).id;
  const plain = await viewer();
  scoped = {
    ...plain,
    scoped: new Map([[categoryId, new Set(['MARK_SPAM', 'MANAGE_SPAM_POSTS'])]]),
  };
});

const as = (viewer: Viewer, now = new Date()) => testContext(db, { viewer, now });

function write(topicId = here): Promise<ConversationRow> {
  return createConversation(as(author), {
    communityPostType: 'QUESTION',
    title: 'Cheap watches for everybody',
    content: '<p>Have a look at <a href="https://watches.example/x">our shop</a>, it is good.</p>',
    topics: [String(topicId)],
    tags: [],
  });
}

function queue(target: ModeratedTarget, reason: 'FLAGGED' | 'SPAM' | 'HELD' = 'FLAGGED') {
  return db
    .transaction()
    .execute((trx) =>
      queueForModeration(trx, { target, reason, actorId: moderator.memberId, now: new Date() }),
    );
}

async function flagged(topicId = here) {
  const post = await write(topicId);
  const target = { type: 'conversation', id: post.id } as const;
  return { post, target, item: await queue(target) };
}

/** As a service does it, so that every counter stays right. */
const change = (post: ConversationRow, values: Parameters<typeof changeConversation>[2]) =>
  db
    .transaction()
    .execute((trx) =>
      recounting(openUnit({}, trx), [post.id], () => changeConversation(trx, post.id, values)),
    );

const stateOf = (id: number) =>
  db
    .selectFrom('conversations')
    .select(['spam_at', 'held_at', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const itemOf = (id: number) =>
  db.selectFrom('moderation_items').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = async (viewer: Viewer) =>
  (
    await db
      .selectFrom('mails')
      .select('data')
      .where('member_id', '=', viewer.memberId)
      .where('kind', '=', 'MODERATED')
      .orderBy('id')
      .execute()
  ).map(({ data }) => (data as { outcome: string }).outcome);

test('a decision changes the thing, every counter, the entry and the filter, tells the author, and is undone', async () => {
  for (const decision of ['SPAM', 'DELETE'] as const) {
    const { post, item } = await flagged();
    const told = (await mailsTo(author)).length;
    const { activityId } = await decide(as(moderator), { itemId: item.id, decision, note: 'Ads' });
    const column = decision === 'SPAM' ? 'spam_at' : 'deleted_at';
    expect((await stateOf(post.id))[column]).toBeInstanceOf(Date);
    expect(await itemOf(item.id)).toMatchObject({ verdict: decision, decision_note: 'Ads' });
    expect(await wrongCounters(db)).toEqual([]);
    expect((await mailsTo(author)).slice(told)).toEqual([decision === 'SPAM' ? 'SPAM' : 'DELETED']);
    expect(await lessonsOf(post.id)).toBe(decision === 'SPAM' ? 1 : 0);

    await expect(undoActivity(as(author), activityId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await undoActivity(as(moderator), activityId);
    expect(await stateOf(post.id)).toEqual({ spam_at: null, held_at: null, deleted_at: null });
    expect(await itemOf(item.id)).toMatchObject({ verdict: null, resolved_at: null });
    expect(await wrongCounters(db)).toEqual([]);
    // Second thoughts came before the mail went out.
    expect(await mailsTo(author)).toHaveLength(told);
    expect(await lessonsOf(post.id)).toBe(0);
  }
});

test('who has switched off mails about decisions is sent none, but the answer to an appeal', async () => {
  const choose = (mail: string) =>
    updateProfile(as(author), author.memberId ?? 0, {
      userPreferences: [
        {
          preferenceCategory: 'NOTIFICATIONS',
          preferenceType: 'DECISIONS',
          properties: { mail },
        },
      ],
    });
  await choose('OFF');
  const { item } = await flagged();
  const told = (await mailsTo(author)).length;
  await decide(as(moderator), { itemId: item.id, decision: 'SPAM' });
  expect(await mailsTo(author)).toHaveLength(told);
  await appeal(as(author), item.id, { text: 'It is no spam.' });
  const { nodes } = await listModeration(as(other), { filter: { reasons: ['APPEAL'] } });
  const appealed = nodes.find((each) => each.appeal_of_id === item.id);
  await decide(as(other), { itemId: appealed?.id ?? 0, decision: 'APPROVE' });
  expect((await mailsTo(author)).slice(told)).toEqual(['APPEAL_ACCEPTED']);
  await choose('AUTO');
});

test('a note to the author goes out with any decision, as plain text of at most 500 letters', async () => {
  const { item } = await flagged();
  const told = (await mailsTo(author)).length;
  const note = 'Fine <b>this</b> time';
  await decide(as(moderator), { itemId: item.id, decision: 'APPROVE', note: ` ${note} ` });
  expect((await mailsTo(author)).slice(told)).toEqual(['KEPT']);
  expect(await itemOf(item.id)).toMatchObject({ decision_note: note });
  const [mail] = await db
    .selectFrom('mails')
    .select('data')
    .where('id', '=', (await itemOf(item.id)).mail_id)
    .execute();
  expect(mail?.data).toMatchObject({ note });

  const { item: other } = await flagged();
  const tooLong = { itemId: other.id, decision: 'APPROVE', note: 'x'.repeat(501) } as const;
  await expect(decide(as(moderator), tooLong)).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  // Without words for them authors hear nothing of what changes nothing.
  await decide(as(moderator), { itemId: other.id, decision: 'APPROVE', note: '  ' });
  expect((await mailsTo(author)).slice(told)).toEqual(['KEPT']);
});

const lessonsOf = async (id: number) =>
  (
    await db
      .selectFrom('spam_lessons')
      .select('target_id')
      .where('target_type', '=', 'conversation')
      .where('target_id', '=', id)
      .execute()
  ).length;

test('approving shows what was hidden, and undoing hides it as it was', async () => {
  const post = await write();
  const comment = await createComment(as(author), post.id, {
    message: '<p>More of the same for all of you.</p>',
  });
  const heldAt = new Date();
  await db
    .transaction()
    .execute((trx) =>
      recounting(openUnit({}, trx), [post.id], () =>
        trx.updateTable('comments').set({ held_at: heldAt }).where('id', '=', comment.id).execute(),
      ),
    );
  const item = await queue({ type: 'comment', id: comment.id }, 'HELD');
  const { activityId } = await decide(as(moderator), { itemId: item.id, decision: 'APPROVE' });
  const held = () =>
    db
      .selectFrom('comments')
      .select('held_at')
      .where('id', '=', comment.id)
      .executeTakeFirstOrThrow();
  expect((await held()).held_at).toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
  await undoActivity(as(moderator), activityId);
  expect((await held()).held_at).toEqual(heldAt);
  expect(await wrongCounters(db)).toEqual([]);
});

test('two moderators never both decide one entry, nor one that somebody else has opened', async () => {
  const { item } = await flagged();
  const both = await Promise.allSettled([
    decide(as(moderator), { itemId: item.id, decision: 'SPAM' }),
    decide(as(other), { itemId: item.id, decision: 'APPROVE' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

  const { item: second } = await flagged();
  await claimItem(as(moderator), { itemId: second.id, takeOver: false });
  const refused = { code: 'CONFLICT' };
  await expect(claimItem(as(other), { itemId: second.id, takeOver: false })).rejects.toMatchObject(
    refused,
  );
  expect(await decideMany(as(other), { itemIds: [second.id], decision: 'SPAM' })).toEqual([
    { itemId: second.id, activityId: null, refusal: 'TAKEN' },
  ]);
  const later = new Date(Date.now() + 11 * 60_000);
  await claimItem(as(other, later), { itemId: second.id, takeOver: false });
  await expect(
    decide(as(moderator, later), { itemId: second.id, decision: 'SPAM' }),
  ).rejects.toMatchObject(refused);
  await decide(as(moderator, later), { itemId: second.id, decision: 'SPAM', takeOver: true });
  await expect(claimItem(as(other), { itemId: second.id, takeOver: true })).rejects.toMatchObject(
    refused,
  );
});

test('whoever moderates one category sees its entries alone, and does there what they may', async () => {
  const { item: mine, post } = await flagged(here);
  const { item: theirs } = await flagged(elsewhere);
  const list = async (viewer: Viewer) =>
    (await listModeration(as(viewer), { filter: {}, first: 100 })).nodes.map(({ id }) => id);
  expect(await list(scoped)).toContain(mine.id);
  expect(await list(scoped)).not.toContain(theirs.id);
  expect(await list(moderator)).toEqual(expect.arrayContaining([mine.id, theirs.id]));
  expect(
    await decideMany(as(scoped), { itemIds: [theirs.id, mine.id], decision: 'DELETE' }),
  ).toEqual([
    { itemId: theirs.id, activityId: null, refusal: 'NOT_FOUND' },
    { itemId: mine.id, activityId: null, refusal: 'FORBIDDEN' },
  ]);
  await change(post, { category_id: await categoryOf(elsewhere), topic_id: elsewhere });
  expect(await list(scoped)).not.toContain(mine.id);
  await expect(list(author)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

async function categoryOf(topicId: number): Promise<number> {
  const row = await db
    .selectFrom('topics')
    .select('category_id')
    .where('id', '=', topicId)
    .executeTakeFirstOrThrow();
  return row.category_id;
}

test('whoever may not see what is hidden or private finds nothing of it in the queue', async () => {
  const spam = await flagged();
  await decide(as(moderator), { itemId: spam.item.id, decision: 'SPAM' });
  const again = await queue(spam.target);
  const secret = await flagged();
  await change(secret.post, { is_private: true });
  const plain = (await makeMember(db)).viewer;
  const deleter: Viewer = { ...plain, permissions: new Set(['DELETE_POST']) };
  for (const [viewer, hidden] of [
    [deleter, again.id],
    [deleter, secret.item.id],
    [moderator, secret.item.id],
  ] as const) {
    const { nodes } = await listModeration(as(viewer), { filter: {}, first: 100 });
    expect(nodes.map(({ id }) => id)).not.toContain(hidden);
    await expect(decide(as(viewer), { itemId: hidden, decision: 'DELETE' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  }
});

test('three flags of trusted members hide a post, its author is told and appeals once', async () => {
  const { post, target, item } = await flagged();
  const flag = async (trusted: boolean) => {
    const { id } = await makeMember(db);
    await db
      .insertInto('reports')
      .values({
        target_type: 'conversation',
        target_id: post.id,
        reporter_id: id,
        reason: 'SPAM',
        trusted,
      })
      .execute();
    const ctx = as(moderator);
    return inTransaction(ctx, (unit) =>
      hideWhenFlagged(ctx, unit, { ...target, conversationId: post.id }),
    );
  };
  expect([await flag(true), await flag(false), await flag(true)]).toEqual([false, false, false]);
  expect(await flag(true)).toBe(true);
  expect((await stateOf(post.id)).held_at).toBeInstanceOf(Date);
  expect(await itemOf(item.id)).toMatchObject({
    reasons: ['FLAGGED', 'HELD'],
    rule_note: 'TRUSTED_FLAGS',
  });
  expect((await mailsTo(author)).at(-1)).toBe('HIDDEN');
  expect(await wrongCounters(db)).toEqual([]);

  await expect(appeal(as(other), item.id, { text: 'Mine' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await appeal(as(author), item.id, { text: 'It is no shop of mine.' });
  await expect(appeal(as(author), item.id, { text: 'Again' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect(await itemOf(item.id)).toMatchObject({ latest_reason: 'APPEAL' });
  await decide(as(moderator), { itemId: item.id, decision: 'APPROVE' });
  expect((await mailsTo(author)).at(-1)).toBe('APPEAL_ACCEPTED');
  expect((await stateOf(post.id)).held_at).toBeNull();
  const open = await db
    .selectFrom('reports')
    .select('id')
    .where('target_id', '=', post.id)
    .where('resolved_at', 'is', null)
    .execute();
  expect(open).toEqual([]);
});

async function ask(viewer: Viewer, source: string) {
  const answer = await graphql({ schema: productSchema, source, contextValue: as(viewer) });
  return JSON.parse(JSON.stringify(answer));
}

test('an author is told neither of a report nor of a rule that hides their words, but of the decision', async () => {
  const notice = async (id: number) =>
    (await ask(author, `{ moderationNotice(itemId: ${id}) { state at } }`)).data.moderationNotice;
  const reported = await flagged();
  expect(await notice(reported.item.id)).toBeNull();

  const { post, target, item } = await flagged();
  await change(post, { held_at: new Date() });
  await db
    .insertInto('spam_catches')
    .values({
      ...{ rule_name: 'Honeypot', action: 'HIDE' },
      ...{ target_type: target.type, target_id: target.id },
    })
    .execute();
  expect(await notice(item.id)).toBeNull();
  await expect(appeal(as(author), item.id, { text: 'Why?' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await decide(as(moderator), { itemId: item.id, decision: 'SPAM' });
  expect(await notice(item.id)).toMatchObject({ state: 'SPAM' });
  await appeal(as(author), item.id, { text: 'Why?' });
});

test('what was deleted is reviewed once more where its author asks for it', async () => {
  const { post, item } = await flagged();
  await decide(as(moderator), { itemId: item.id, decision: 'DELETE', note: 'Off topic' });
  const noteOf = async () =>
    (await ask(author, `{ moderationNotice(itemId: ${item.id}) { note } }`)).data.moderationNotice
      .note;
  await appeal(as(author), item.id, { text: 'Please look again.' });
  expect(await noteOf()).toBe('Off topic');
  const { nodes } = await listModeration(as(other), { filter: { reasons: ['APPEAL'] } });
  expect(nodes[0]).toMatchObject({ appeal_of_id: item.id, appeal_text: 'Please look again.' });
  const appealId = nodes[0]?.id ?? 0;
  await expect(decide(as(other), { itemId: appealId, decision: 'SPAM' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  });
  const { activityId } = await decide(as(other), { itemId: appealId, decision: 'APPROVE' });
  expect((await stateOf(post.id)).deleted_at).toBeNull();
  // What was said before holds no longer.
  expect(await noteOf()).toBeNull();
  expect(await wrongCounters(db)).toEqual([]);
  await undoActivity(as(other), activityId);
  expect((await stateOf(post.id)).deleted_at).toBeInstanceOf(Date);
  await decide(as(other), { itemId: appealId, decision: 'DELETE' });
  expect((await mailsTo(author)).at(-1)).toBe('APPEAL_REJECTED');
  await expect(appeal(as(author), appealId, { text: 'Once more' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
});

test('an entry ends when staff delete its thing elsewhere, the author hears of it, and it waits again once that is undone', async () => {
  const { post, item } = await flagged();
  const told = (await mailsTo(author)).length;
  const { activityId } = await deleteConversation(as(moderator), post.id);
  expect(await itemOf(item.id)).toMatchObject({
    verdict: 'GONE',
    resolved_by_id: moderator.memberId,
  });
  expect((await mailsTo(author)).slice(told)).toEqual(['DELETED']);
  await undoActivity(as(moderator), activityId);
  expect(await itemOf(item.id)).toMatchObject({ verdict: null, resolved_at: null });
  expect(await mailsTo(author)).toHaveLength(told);

  const { post: own } = await flagged();
  await deleteConversation(as(author), own.id);
  expect(await mailsTo(author)).toHaveLength(told);
});

test('an entry ends when its post is merged into another, and waits again once that is undone', async () => {
  const { post, item } = await flagged();
  const { activityId } = await mergeConversation(as(moderator), {
    id: post.id,
    mergeTo: (await write()).id,
  });
  expect(await itemOf(item.id)).toMatchObject({
    verdict: 'GONE',
    resolved_by_id: moderator.memberId,
  });
  await undoActivity(as(moderator), activityId);
  expect(await itemOf(item.id)).toMatchObject({ verdict: null, resolved_at: null });
});

test('an author who changes what was approved puts it before the moderators again', async () => {
  const post = await write();
  const comment = await createComment(as(author), post.id, {
    message: '<p>Nothing wrong with this one.</p>',
  });
  const item = await queue({ type: 'comment', id: comment.id });
  await decide(as(moderator), { itemId: item.id, decision: 'APPROVE' });
  await updateComment(as(author), comment.id, {
    message: '<p>Buy at watches.example today, all of you.</p>',
  });
  const { nodes } = await listModeration(as(moderator), { filter: { reasons: ['CHANGED'] } });
  expect(nodes).toMatchObject([
    { target_id: comment.id, latest_reason: 'CHANGED', kind: 'COMMENT' },
  ]);
  await performActivity(as(author), {
    id: comment.id,
    entityType: 'COMMENT',
    activity: 'delete-comment',
  });
  expect(await itemOf(nodes[0]?.id ?? 0)).toMatchObject({ verdict: 'GONE' });
});

test('the API gives the list of the spec, narrowed and searched, and tells an author what became of their post', async () => {
  const { post, item } = await flagged();
  const list = `{ moderationList(first: 1, keywords: "watches",
    filter: { types: [QUESTION], topicIds: [${here}], languages: ["en"], assigned: NOBODY, authors: ["${author.username}"] }) {
    totalCount nodes { id conversationId path title type language strippedContent linkHosts author { username }
      latestActivityDetails { activityType actorId messageUpdateAction activityByModerationUser actor { id } }
      reports { reason } can { approve spam delete blockAuthor banAddress } } } }`;
  const { data } = await ask(moderator, list);
  expect(data.moderationList.nodes[0]).toMatchObject({
    id: String(item.id),
    path: expect.stringMatching(`/${post.id}$`),
    linkHosts: ['watches.example'],
    latestActivityDetails: { activityType: 'FLAGGED', actorId: String(moderator.memberId) },
    can: { approve: 'OK', delete: 'OK', banAddress: false },
  });
  expect((await ask(author, list)).errors[0].message).toContain('MANAGE_SPAM_POSTS');

  await decide(as(moderator), { itemId: item.id, decision: 'SPAM', note: 'A shop' });
  const notice = `{ conversation(id: ${post.id}) { moderationNotice { state note canAppeal } }
    moderationNotice(itemId: ${item.id}) { state title } }`;
  expect((await ask(author, notice)).data).toEqual({
    conversation: { moderationNotice: { state: 'SPAM', note: 'A shop', canAppeal: true } },
    moderationNotice: { state: 'SPAM', title: post.title },
  });
  expect((await ask(moderator, notice)).data).toEqual({
    conversation: { moderationNotice: null },
    moderationNotice: null,
  });
});
