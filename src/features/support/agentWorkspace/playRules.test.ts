import { expect, test } from 'vitest';
import { isDealtWith } from './playRules.ts';

const request = {
  ...{ status: 'OPEN', channel: 'PORTAL', assignee: null, snoozedUntil: null },
  entries: [{ kind: 'REPLY', authorRole: 'AGENT', isOwn: true, seq: 2 }],
};
const now = Date.parse('2026-05-04T10:00:00Z');
const isDone = (changes: Partial<Parameters<typeof isDealtWith>[0]>) =>
  isDealtWith(
    { ...request, ...changes },
    { given: { status: 'OPEN', revision: 2 }, memberId: '7', now },
  );
const own = (kind: string) => [{ kind, authorRole: 'AGENT', isOwn: true, seq: 3 }];

test('a reply, another status, a snooze or another agent ends the work on a request', () => {
  expect(isDone({})).toBe(false);
  expect(isDone({ entries: own('REPLY') })).toBe(true);
  expect(isDone({ status: 'RESOLVED' })).toBe(true);
  expect(isDone({ snoozedUntil: '2026-05-04T11:00:00Z' })).toBe(true);
  expect(isDone({ assignee: { id: '8' } })).toBe(true);
});

test('a note, one’s own name on it, a reply of others and a message of a chat don’t', () => {
  expect(isDone({ entries: own('NOTE') })).toBe(false);
  expect(isDone({ assignee: { id: '7' } })).toBe(false);
  expect(isDone({ entries: [{ ...own('REPLY')[0], isOwn: false } as never] })).toBe(false);
  expect(isDone({ entries: own('REPLY'), channel: 'CHAT' })).toBe(false);
  expect(isDone({ snoozedUntil: '2026-05-04T09:00:00Z' })).toBe(false);
});
