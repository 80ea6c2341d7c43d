import { beforeAll, expect, test, vi } from 'vitest';
import type { Viewer } from '#core/permissions.ts';
import { performChange } from '#features/activities/server/activityService.ts';
import { createComment, updateComment } from '#features/comments/server/commentService.ts';
import {
  createConversation,
  updateConversation,
} from '#features/conversations/server/conversationService.ts';
import { makeMember } from '#features/members/server/memberFactories.ts';
import { undoActivity } from '#features/staffWork/server/undoService.ts';
import { makeCategory, makeTopic } from '#features/taxonomy/server/taxonomyFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { compareVersions, getHistory } from './historyService.ts';
import { restoreVersion } from './restoreVersion.ts';

vi.setConfig({ testTimeout: 30_000 });

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

type Entity = 'CONVERSATION' | 'COMMENT';

/** Who has which versions, newest first. */
async function numbersOf(entity: Entity, id: number): Promise<Record<string, number[]>> {
  const told: Record<string, number[]> = {};
  for (const name of roles) {
    const { versions } = await getHistory(as(name), entity, id);
    told[name] = versions.map(({ number }) => number);
  }
  return told;
}

const change = (name: Name, what: 'MARK_PUBLIC' | 'MARK_PRIVATE', entityType: Entity, id: number) =>
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
