import { expect, test } from 'vitest';
import { type ChatContact, canEditChatMessage, reachOf, waitsForAcceptance } from './chatRules.ts';

const open: ChatContact = {
  ...{ isGone: false, isSuspended: false, isDisabled: false },
  ...{ isOptedOut: false, isBlocked: false },
};

test('an opt-out is the only thing that a permission may override', () => {
  expect(reachOf(open)).toBe('OPEN');
  expect(reachOf({ ...open, isOptedOut: true })).toBe('OPTED_OUT');
  expect(reachOf(undefined)).toBe('CLOSED');
  for (const key of ['isGone', 'isSuspended', 'isDisabled', 'isBlocked'] as const) {
    expect(reachOf({ ...open, isOptedOut: true, [key]: true })).toBe('CLOSED');
  }
});

test('the first message waits until anybody accepts; who was asked does not wait', () => {
  const room = { state: 'ACTIVE', last_seq: 1 };
  const [asked, refused, active] = [
    { state: 'REQUEST' },
    { state: 'REFUSED' },
    { state: 'ACTIVE' },
  ];
  expect(waitsForAcceptance(room, [asked])).toBe(true);
  expect(waitsForAcceptance(room, [refused, asked])).toBe(true);
  expect(waitsForAcceptance(room, [asked, active])).toBe(false);
  expect(waitsForAcceptance({ ...room, last_seq: 0 }, [asked])).toBe(false);
  expect(waitsForAcceptance({ ...room, state: 'REQUEST' }, [asked])).toBe(false);
  // Alone in a group.
  expect(waitsForAcceptance(room, [])).toBe(false);
});

test('own texts can be edited for fifteen minutes', () => {
  const now = new Date('2026-01-01T12:15:00Z');
  const message = {
    ...{ kind: 'TEXT', sender_id: 7, deleted_at: null },
    created_at: new Date('2026-01-01T12:00:00Z'),
  };
  expect(canEditChatMessage(message, 7, now)).toBe(true);
  expect(canEditChatMessage(message, 7, new Date(now.getTime() + 1))).toBe(false);
  expect(canEditChatMessage(message, 8, now)).toBe(false);
  expect(canEditChatMessage({ ...message, deleted_at: now }, 7, now)).toBe(false);
  expect(canEditChatMessage({ ...message, kind: 'EVENT' }, 7, now)).toBe(false);
});
