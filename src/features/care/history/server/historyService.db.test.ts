import { beforeAll, expect, test } from 'vitest';
import { anonymousViewer, type Viewer } from '#core/permissions.ts';
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
import { hideVersion } from './hideVersion.ts';
import { compareVersions, getHistory } from './historyService.ts';
import { restoreVersion } from './restoreVersion.ts';

const { db } = await openTestDatabase();
let author: Viewer;
let member: Viewer;
let moderator: Viewer;
let manager: Viewer;
let topicId: number;

beforeAll(async () => {
  const viewerOf = async (role: string) => (await makeMember(db, { role })).viewer;
  [author, member, moderator, manager] = (await Promise.all(
    ['member', 'member', 'moderator', 'manager'].map(viewerOf),
  )) as [Viewer, Viewer, Viewer, Viewer]; // as many as were asked for
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

type Given = Parameters<typeof testContext>[1];
const as = (viewer: Viewer, given: Given = {}) => testContext(db, { viewer, ...given });

const first = '<p>The chain slips on the smallest cog.</p>';
const second = '<p>The chain slips on the second cog.</p>';
const third = '<p>The chain slips on the third cog.</p>';

async function makePost() {
  return createConversation(as(author), {
    communityPostType: 'QUESTION',
    title: 'Why does the chain slip',
    content: first,
    topics: [String(topicId)],
    tags: [],
  });
}

async function makeEdited() {
  const { id } = await makePost();
  await updateConversation(as(author), id, { title: 'Why it slips', content: second });
  await updateConversation(as(moderator), id, { content: third });
  return id;
}

const historyOf = (viewer: Viewer, id: number, given: Given = {}) =>
  getHistory(as(viewer, given), 'CONVERSATION', id);

async function compared(viewer: Viewer, id: number, asked: { from?: number; to?: number } = {}) {
  const ctx = as(viewer);
  return compareVersions(ctx, await getHistory(ctx, 'CONVERSATION', id), asked);
}

const find = (id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('every edit is a version with its editor, and what it changed is shown', async () => {
  const id = await makeEdited();
  const { versions } = await historyOf(member, id);
  expect(versions.map(({ number, editorId, isCurrent }) => [number, editorId, isCurrent])).toEqual([
    [3, moderator.memberId, true],
    [2, author.memberId, false],
    [1, author.memberId, false],
  ]);
  const whole = await compared(member, id, { from: 1, to: 2 });
  expect(whole?.rows[0]?.bothHtml).toBe(
    '<p>The chain slips on the <del>smallest</del><ins>second</ins> cog.</p>',
  );
  expect(whole?.title.some(({ kind }) => kind === 'removed')).toBe(true);
  const latest = await compared(member, id);
  expect(latest).toMatchObject({ from: { number: 2 }, to: { number: 3 } });
  expect((await find(id)).edited_at).not.toBeNull();
});

test('a text that nobody edited has one version and nothing to compare', async () => {
  const { id } = await makePost();
  const { versions } = await historyOf(member, id);
  expect(versions).toHaveLength(1);
  expect(await compared(member, id)).toBeNull();
});

test('earlier versions are for whom the setting names; the author and staff always', async () => {
  const id = await makeEdited();
  await expect(historyOf(anonymousViewer, id)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const open = { settings: { editHistoryVisibleTo: 'everyone' as const } };
  expect((await historyOf(anonymousViewer, id, open)).versions).toHaveLength(3);
  const staff = { settings: { editHistoryVisibleTo: 'staff' as const } };
  await expect(historyOf(member, id, staff)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect((await historyOf(author, id, staff)).versions).toHaveLength(3);
  expect((await historyOf(moderator, id, staff)).versions).toHaveLength(3);
});

test('a silent edit never happened to those who are no staff, nor what it replaced', async () => {
  const { id } = await makePost();
  await updateConversation(as(manager), id, { content: second, disableLastActivityAt: true });
  expect((await historyOf(manager, id)).versions.map(({ silent }) => silent)).toEqual([
    true,
    false,
  ]);
  expect((await historyOf(author, id)).versions).toHaveLength(1);
  expect(await compared(member, id)).toBeNull();
  expect((await find(id)).edited_at).toBeNull();
  await updateConversation(as(author), id, { content: third });
  const shown = await compared(member, id);
  expect(shown?.rows[0]?.oldHtml).toBe('<p>The chain slips on the <del>second</del> cog.</p>');
  expect(await restoreVersion(as(author), { entity: 'CONVERSATION', id, number: 1 })).toBeTruthy();
  expect((await find(id)).content).toBe(second);
});

test('a version is brought back as an edit, and the restoring is taken back', async () => {
  const id = await makeEdited();
  const { activityId } = await restoreVersion(as(author), {
    entity: 'CONVERSATION',
    id,
    number: 1,
  });
  expect(await find(id)).toMatchObject({ content: first, title: 'Why does the chain slip' });
  expect((await historyOf(member, id)).versions[0]).toMatchObject({ number: 4, restoredNumber: 1 });
  await undoActivity(as(author), activityId);
  expect(await find(id)).toMatchObject({ content: third, title: 'Why it slips' });
  expect(await wrongCounters(db)).toEqual([]);
});

test('restoring is for whoever may edit, and not undone over a later edit', async () => {
  const id = await makeEdited();
  const back = { entity: 'CONVERSATION', id, number: 1 } as const;
  await expect(restoreVersion(as(member), back)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(restoreVersion(as(moderator), { ...back, number: 9 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(restoreVersion(as(moderator), { ...back, number: 3 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const { activityId } = await restoreVersion(as(moderator), back);
  await updateConversation(as(author), id, { content: second });
  await expect(undoActivity(as(moderator), activityId)).rejects.toMatchObject({ code: 'CONFLICT' });
  await db
    .updateTable('conversations')
    .set({ closed_at: new Date() })
    .where('id', '=', id)
    .execute();
  await expect(restoreVersion(as(author), back)).rejects.toMatchObject({
    code: 'CONVERSATION_CLOSED',
  });
});

test('tags that a version brings back are counted', async () => {
  const post = await createConversation(as(moderator), {
    communityPostType: 'QUESTION',
    title: 'Tagged from the beginning',
    content: first,
    topics: [String(topicId)],
    tags: ['chain'],
  });
  await updateConversation(as(moderator), post.id, { tags: ['cog'] });
  await restoreVersion(as(moderator), { entity: 'CONVERSATION', id: post.id, number: 1 });
  expect((await find(post.id)).tags).toEqual(['chain']);
  expect(await wrongCounters(db)).toEqual([]);
});

test('a hidden version is read by those who may delete the post, by nobody else', async () => {
  const id = await makeEdited();
  const hide = { entity: 'CONVERSATION', id, number: 2, hidden: true } as const;
  await expect(hideVersion(as(author), hide)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(hideVersion(as(moderator), { ...hide, number: 3 })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  const { activityId } = await hideVersion(as(moderator), hide);
  for (const viewer of [author, member]) {
    const shown = await compared(viewer, id, { from: 2, to: 3 });
    expect(shown).toMatchObject({ from: { number: 1 }, to: { number: 3 } });
    expect(JSON.stringify(shown?.rows)).not.toContain('second');
    const { versions } = await historyOf(viewer, id);
    expect(versions[1]).toMatchObject({ isHidden: true, isReadable: false });
  }
  await expect(
    restoreVersion(as(author), { entity: 'CONVERSATION', id, number: 2 }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await compared(moderator, id)).toMatchObject({ from: { number: 2, isReadable: true } });
  await undoActivity(as(moderator), activityId);
  expect(await compared(member, id)).toMatchObject({ from: { number: 2 } });
});

test('comments have a history too; of what one does not see there is none', async () => {
  const { id } = await makePost();
  const comment = await createComment(as(member), id, {
    message: '<p>Measure the chain first.</p>',
  });
  await updateComment(as(member), comment.id, { message: '<p>Measure the chain before all.</p>' });
  const { versions } = await getHistory(as(author), 'COMMENT', comment.id);
  expect(versions).toHaveLength(2);
  const { activityId } = await restoreVersion(as(moderator), {
    entity: 'COMMENT',
    id: comment.id,
    number: 1,
  });
  const read = () =>
    db.selectFrom('comments').selectAll().where('id', '=', comment.id).executeTakeFirstOrThrow();
  expect(await read()).toMatchObject({
    content: '<p>Measure the chain first.</p>',
    is_edited: true,
  });
  await undoActivity(as(moderator), activityId);
  expect((await read()).content).toBe('<p>Measure the chain before all.</p>');
  await db
    .updateTable('comments')
    .set({ spam_at: new Date() })
    .where('id', '=', comment.id)
    .execute();
  await expect(getHistory(as(author), 'COMMENT', comment.id)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
