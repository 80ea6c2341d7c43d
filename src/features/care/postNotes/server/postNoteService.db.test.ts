import { expect, test } from 'vitest';
import { listPostActivities } from '#features/care/history/server/activityLog.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import {
  conversationLoader,
  getConversation,
} from '#features/content/conversations/server/conversationLoader.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addPostNote, deletePostNote, listPostNotes, postNoteCount } from './postNoteService.ts';

const { db } = await openTestDatabase();

test('notes on a post are for staff, and each takes their own back', async () => {
  const post = await makeConversation(db);
  const as = async (role: string) =>
    testContext(db, { viewer: (await makeMember(db, { role })).viewer });
  const [moderator, agent, member] = [await as('moderator'), await as('agent'), await as('member')];
  const note = await addPostNote(moderator, post.id, { content: ' Asked us by phone, too. ' });
  expect(await listPostNotes(agent, post)).toMatchObject([{ content: 'Asked us by phone, too.' }]);
  const counted = async (ctx: typeof agent) => {
    conversationLoader(ctx).clearAll();
    return postNoteCount(ctx, await getConversation(ctx, post.id));
  };
  await Promise.all([1, 2, 3].map((n) => addPostNote(agent, post.id, { content: `Note ${n}` })));
  expect(await counted(agent)).toBe(4);
  expect(await listPostNotes(member, post)).toBeNull();
  expect(await counted(member)).toBeNull();
  await expect(addPostNote(member, post.id, { content: 'x' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(addPostNote(agent, post.id, { content: ' ' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  await expect(deletePostNote(agent, note.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deletePostNote(moderator, note.id);
  expect(await listPostNotes(moderator, post)).toHaveLength(3);
  expect(await counted(moderator)).toBe(3);
  const { entries } = await listPostActivities(moderator, post.id, {});
  expect(entries.map(({ activity }) => activity)).toEqual([
    'delete-note',
    ...Array(4).fill('add-note'),
  ]);
  expect(JSON.stringify(entries)).not.toContain('phone');
});
