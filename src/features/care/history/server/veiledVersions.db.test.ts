import { beforeAll, expect, test } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import {
  createComment,
  createReply,
  updateComment,
} from '#features/content/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/content/conversations/server/conversationService.ts';
import { performChange } from '#features/content/interactions/server/activityService.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { undoActivity } from '#platform/undo/undoService.ts';
import { compareVersions, getHistory } from './historyService.ts';
import { restoreVersion } from './restoreVersion.ts';

const { db } = await openTestDatabase();
const roles = ['member', 'other', 'agent', 'manager', 'administrator'] as const;
type Name = (typeof roles)[number];
const viewers = new Map<Name, Viewer>();
let topicId: number;

beforeAll(async () => {
  for (const name of roles) {
    const role = name === 'other' ? 'member' : name;
    viewers.set(name, (await makeMember(db, { role })).viewer);
  }
  topicId = (await makeTopic(db, (await makeCategory(db)).id)).id;
});

const as = (name: Name) => testContext(db, { viewer: viewers.get(name) });
const words = (text: string) => `<p>${text} is what it says now.</p>`;

async function makePost(given: object = {}): Promise<number> {
  const row = await createConversation(as('member'), {
    ...{ communityPostType: 'QUESTION', title: 'Why it slips', topics: [topicId] },
    ...{ content: words('First'), ...given },
  });
  return row.id;
}

type Entity = 'CONVERSATION' | 'COMMENT' | 'REPLY';

/** Who has which versions, newest first. */
async function numbersOf(entity: Entity, id: number): Promise<Record<string, number[]>> {
  const told: Record<string, number[]> = {};
  for (const name of roles) {
    const { versions } = await getHistory(as(name), entity, id);
    told[name] = versions.map(({ number }) => number);
  }
  return told;
}

type Veiling = 'MARK_PUBLIC' | 'MARK_PRIVATE' | 'MARK_SPAM' | 'UNMARK_SPAM';
const change = (name: Name, what: Veiling, entityType: Entity, id: number) =>
  performChange(as(name), what, { id, entityType });

test('what was written while a post was private is for those who read it then', async () => {
  const id = await makePost({ privateMessage: true });
  await updateConversation(as('member'), id, { content: words('Second') });
  await change('member', 'MARK_PUBLIC', 'CONVERSATION', id);
  await updateConversation(as('member'), id, { content: words('Third') });
  // The second version was what everybody read for a while.
  const toldOf = { member: [3, 2, 1], agent: [3, 2, 1], administrator: [3, 2, 1] };
  expect(await numbersOf('CONVERSATION', id)).toEqual({
    ...toldOf,
    ...{ other: [3, 2], manager: [3, 2] },
  });
  const asked = { entity: 'CONVERSATION', id, number: 1 } as const;
  await expect(restoreVersion(as('manager'), asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const name of ['other', 'manager'] as const) {
    const history = await getHistory(as(name), 'CONVERSATION', id);
    const compared = await compareVersions(as(name), history, { from: 1, to: 2 });
    expect(JSON.stringify(compared)).not.toContain('First');
  }
});

test('a text that changes as it becomes public leaves what it was with its readers', async () => {
  const post = await makePost();
  const message = (text: string, privateMessage = true) => ({
    ...{ message: words(text), privateMessage },
  });
  const { id } = await createComment(as('agent'), post, message('First'));
  await updateComment(as('agent'), id, message('Second'));
  await updateComment(as('agent'), id, message('Third', false));
  expect(await numbersOf('COMMENT', id)).toEqual({
    ...{ agent: [3, 2, 1], administrator: [3, 2, 1], other: [3], manager: [3] },
    // Whom it was written to.
    member: [3, 2, 1],
  });
});

test('what stands below something private is private with it, and open again with its undoing', async () => {
  const post = await makePost();
  const { id } = await createComment(as('other'), post, { message: words('First') });
  const made = await change('agent', 'MARK_PRIVATE', 'CONVERSATION', post);
  await updateComment(as('administrator'), id, { message: words('Second') });
  await updateComment(as('administrator'), id, { message: words('Third') });
  await undoActivity(as('agent'), made.activityId ?? 0);
  await updateComment(as('other'), id, { message: words('Fourth') });
  const numbers = await numbersOf('COMMENT', id);
  expect(numbers.other).toEqual([4, 3]);
  expect(numbers.manager).toEqual([4, 3]);
  expect(numbers.agent).toEqual([4, 3, 2, 1]);
});

test('what was written while a post was hidden is for its author and who manages spam', async () => {
  const id = await makePost();
  const write = (text: string) => updateConversation(as('member'), id, { content: words(text) });
  await write('Second');
  await change('manager', 'MARK_SPAM', 'CONVERSATION', id);
  await write('Third');
  await write('Fourth');
  await change('manager', 'UNMARK_SPAM', 'CONVERSATION', id);
  await write('Fifth');
  // The fourth was what everybody read after it was approved.
  const all = [5, 4, 3, 2, 1];
  expect(await numbersOf('CONVERSATION', id)).toEqual({
    ...{ member: all, manager: all, administrator: all },
    ...{ other: [5, 4, 2, 1], agent: [5, 4, 2, 1] },
  });
  const asked = { entity: 'CONVERSATION', id, number: 3 } as const;
  await expect(restoreVersion(as('agent'), asked)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const history = await getHistory(as('other'), 'CONVERSATION', id);
  for (const pair of [{ from: 3, to: 4 }, { from: 2, to: 3 }, { to: 3 }, { to: 4 }]) {
    const compared = await compareVersions(as('other'), history, pair);
    expect(JSON.stringify(compared)).not.toContain('Third');
  }
  const { versions } = await getHistory(as('member'), 'CONVERSATION', id);
  expect(versions.filter(({ withheldTo }) => withheldTo !== null).map((v) => v.number)).toEqual([
    3,
  ]);
});

test('what waited for approval from its beginning leaves nothing behind, nor what stands below it', async () => {
  const post = await makePost();
  const { id } = await createComment(as('other'), post, { message: words('First') });
  const hold = (held_at: Date | null) =>
    db.updateTable('comments').set({ held_at }).where('id', '=', id).execute();
  await hold(new Date());
  const { id: reply } = await createReply(as('administrator'), id, { message: words('Below one') });
  await updateComment(as('administrator'), reply, { message: words('Below two') });
  await updateComment(as('administrator'), reply, { message: words('Below three') });
  await updateComment(as('other'), id, { message: words('Second') });
  await hold(null);
  expect(await numbersOf('COMMENT', id)).toEqual({
    ...{ other: [2, 1], manager: [2, 1], administrator: [2, 1] },
    ...{ member: [2], agent: [2] },
  });
  await updateComment(as('administrator'), reply, { message: words('Below four') });
  expect(await numbersOf('REPLY', reply)).toMatchObject({
    ...{ manager: [4, 3, 2, 1], member: [4, 3] },
  });
});

test('what was both hidden and private is open when neither holds any more', async () => {
  const id = await makePost();
  await change('administrator', 'MARK_SPAM', 'CONVERSATION', id);
  await updateConversation(as('member'), id, { content: words('Second') });
  await change('administrator', 'MARK_PRIVATE', 'CONVERSATION', id);
  await change('administrator', 'UNMARK_SPAM', 'CONVERSATION', id);
  await updateConversation(as('member'), id, { content: words('Third') });
  await change('administrator', 'MARK_PUBLIC', 'CONVERSATION', id);
  const numbers = await numbersOf('CONVERSATION', id);
  expect(numbers).toMatchObject({ other: [3], member: [3, 2, 1] });
});
