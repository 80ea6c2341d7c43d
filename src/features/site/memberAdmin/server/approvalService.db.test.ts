import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession, findSession } from '#platform/sessions/sessions.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { decideApproval } from './approvalService.ts';
import { addNote, deleteNote, listNotes } from './noteService.ts';

const { db } = await openTestDatabase();
const manager = await makeMember(db, { role: 'manager' });
const moderator = await makeMember(db, { role: 'moderator' });
const ctx = testContext(db, { viewer: manager.viewer });

const waiting = () => makeMember(db, { approval_status: 'PENDING', language: 'de' });
const statusOf = async (id: number) =>
  (
    await db
      .selectFrom('members')
      .select(['approval_status', 'approval_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).approval_status;
const mailsOf = (id: number) =>
  db
    .selectFrom('mails')
    .select(['kind', 'language', 'data'])
    .where('member_id', '=', id)
    .orderBy('id')
    .execute();

test('approving lets in and says so in the member’s language, once', async () => {
  const { id: memberId } = await waiting();
  await decideApproval(ctx, { memberId, status: 'APPROVED' });
  await decideApproval(ctx, { memberId, status: 'APPROVED' });
  expect(await statusOf(memberId)).toBe('APPROVED');
  expect(await mailsOf(memberId)).toEqual([{ kind: 'APPROVED', language: 'de', data: {} }]);
});

test('a rejection needs a reason, ends sessions, and can be taken back', async () => {
  const { id: memberId } = await waiting();
  await expect(decideApproval(ctx, { memberId, status: 'REJECTED' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'reason' }] },
  });
  const { token } = await createSession(db, {
    memberId,
    remember: false,
    userAgent: '',
    address: '',
    now: new Date(),
  });
  await decideApproval(ctx, { memberId, status: 'REJECTED', reason: 'A shop' });
  expect(await findSession(db, token, new Date())).toBeNull();
  await decideApproval(ctx, { memberId, status: 'PENDING' });
  expect(await statusOf(memberId)).toBe('PENDING');
  expect((await mailsOf(memberId)).map(({ kind }) => kind)).toEqual(['REJECTED']);
});

test('without the permission nothing is decided, and staff are not sent back to the queue', async () => {
  const { id: memberId } = await waiting();
  await expect(
    decideApproval(testContext(db, { viewer: moderator.viewer }), { memberId, status: 'APPROVED' }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await statusOf(memberId)).toBe('PENDING');
  for (const status of ['PENDING', 'REJECTED'] as const) {
    await expect(
      decideApproval(ctx, { memberId: moderator.id, status, reason: 'x' }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});

test('notes are for staff; each deletes their own', async () => {
  const { id: memberId } = await makeMember(db);
  const other = testContext(db, { viewer: moderator.viewer });
  const note = await addNote(ctx, { memberId, content: ' Asked twice for a refund. ' });
  await addNote(other, { memberId, content: 'Is a partner.' });
  expect((await listNotes(other, memberId)).map(({ content }) => content)).toEqual([
    'Is a partner.',
    'Asked twice for a refund.',
  ]);
  await expect(deleteNote(other, note.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await deleteNote(ctx, note.id);
  await expect(addNote(ctx, { memberId: 999_999, content: 'x' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(addNote(ctx, { memberId, content: ' ' })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  const member = testContext(db, { viewer: (await makeMember(db)).viewer });
  await expect(listNotes(member, memberId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
