import { expect, test } from 'vitest';
import { type Role, roleLevels, viewerOf as shippedViewer } from '#core/shippedRoles.ts';
import {
  canBlock,
  canEndSessions,
  canResetPassword,
  canSuspend,
  type Standing,
} from './standingRules.ts';

const viewerOf = (role: Role) => shippedViewer({ id: 1, username: 'actor', role });
const standing = (memberId: number, role: Role, rank = 1): Standing => ({
  memberId,
  level: roleLevels[role],
  rank,
});

test.each<[actor: Role, subject: Role, ranks: [number, number], block: boolean, suspend: boolean]>([
  ['member', 'member', [5, 1], false, false],
  ['agent', 'member', [5, 1], false, false],
  ['editor', 'member', [5, 1], false, false],
  ['moderator', 'member', [1, 5], true, true],
  ['moderator', 'trusted', [1, 5], true, true],
  ['moderator', 'agent', [1, 5], true, true],
  ['moderator', 'moderator', [2, 1], true, true],
  ['moderator', 'moderator', [2, 2], false, false],
  ['moderator', 'moderator', [1, 2], false, false],
  ['moderator', 'manager', [5, 1], false, false],
  ['manager', 'moderator', [1, 5], true, true],
  ['manager', 'manager', [1, 1], false, false],
  ['manager', 'administrator', [5, 1], false, false],
  ['administrator', 'manager', [1, 5], true, true],
  ['administrator', 'administrator', [1, 1], false, false],
])('%s over %s with ranks %j: block %s, suspend %s', (actor, subject, ranks, block, suspend) => {
  const viewer = viewerOf(actor);
  const me = standing(1, actor, ranks[0]);
  const them = standing(2, subject, ranks[1]);
  expect(canBlock(viewer, them, me).ok).toBe(block);
  expect(canSuspend(viewer, them, me).ok).toBe(suspend);
});

test('nobody blocks, suspends or signs out themselves, not even an administrator', () => {
  const me = standing(1, 'administrator', 5);
  const viewer = viewerOf('administrator');
  for (const rule of [canBlock, canSuspend, canEndSessions]) {
    expect(rule(viewer, me, me)).toMatchObject({ ok: false, code: 'FORBIDDEN' });
  }
});

test('a manager sends a password mail to equals, not to administrators', () => {
  const viewer = viewerOf('manager');
  const me = standing(1, 'manager');
  expect(canResetPassword(viewer, standing(2, 'manager', 5), me).ok).toBe(true);
  expect(canResetPassword(viewer, standing(2, 'administrator'), me).ok).toBe(false);
  expect(canResetPassword(viewerOf('moderator'), standing(2, 'member'), me).ok).toBe(false);
});

test('who holds the permission is told that the level is what is missing', () => {
  const manager = viewerOf('manager');
  const me = standing(1, 'manager');
  for (const rule of [canBlock, canSuspend, canEndSessions, canResetPassword]) {
    const refusal = rule(manager, standing(2, 'administrator'), me);
    expect(refusal).toMatchObject({ ok: false, message: expect.stringContaining('role level') });
    expect(refusal).not.toHaveProperty('permission');
  }
  expect(canBlock(viewerOf('agent'), standing(2, 'member'), standing(1, 'agent'))).toMatchObject({
    permission: 'BLOCK_LOWER_RANKED_USER',
  });
});
