import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agentStatuses,
  autoCloseAt,
  isActiveStatus,
  reopenUntil,
  type SupportAction,
  type SupportState,
  supportStatuses,
  transition,
} from './supportTransitionRules.ts';

const start = Date.UTC(2026, 0, 1);
const day = 86_400_000;
const at = (days: number) => new Date(start + days * day);

const stateOf = (status: SupportState['status'], fields: Partial<SupportState> = {}) => ({
  status,
  resolvedAt: isActiveStatus(status) ? null : at(0),
  closedAt: status === 'CLOSED' ? at(0) : null,
  isMerged: false,
  ...fields,
});

const reply = { type: 'REQUESTER_REPLIED', isAutomatic: false } as const;

const actions: fc.Arbitrary<SupportAction> = fc.oneof(
  fc.record({
    type: fc.constant('AGENT_REPLIED' as const),
    status: fc.constantFrom(...agentStatuses),
  }),
  fc.record({
    type: fc.constant('STATUS_SET' as const),
    status: fc.constantFrom(...agentStatuses),
  }),
  fc.record({ type: fc.constant('REQUESTER_REPLIED' as const), isAutomatic: fc.boolean() }),
  fc.constantFrom<SupportAction>(
    { type: 'ASSIGNED' },
    { type: 'REQUESTER_RESOLVED' },
    { type: 'REQUESTER_REOPENED' },
    { type: 'NOTE_ADDED' },
    { type: 'TIME_PASSED' },
  ),
);

const history = fc.array(fc.tuple(actions, fc.integer({ min: 0, max: 20 })), { maxLength: 30 });

function* statesAfter(steps: readonly (readonly [SupportAction, number])[]) {
  let state: SupportState = stateOf('NEW');
  let day = 0;
  for (const [action, days] of steps) {
    day += days;
    const outcome = transition(state, action, at(day));
    const before = state;
    if (outcome.kind === 'applied') state = outcome.state;
    yield { before, action, outcome, state, now: at(day) };
  }
}

test('a request is resolved if and only if it has a time of resolution, whatever happens', () => {
  fc.assert(
    fc.property(history, (steps) => {
      for (const { state } of statesAfter(steps)) {
        expect(state.resolvedAt === null).toBe(isActiveStatus(state.status));
        expect(state.closedAt !== null).toBe(state.status === 'CLOSED');
      }
    }),
  );
});

test('nothing returns to NEW, and only an agent or an assignment leaves it', () => {
  fc.assert(
    fc.property(history, (steps) => {
      for (const { before, action, state } of statesAfter(steps)) {
        if (before.status !== 'NEW') expect(state.status).not.toBe('NEW');
        else if (state.status !== 'NEW') {
          expect(['AGENT_REPLIED', 'STATUS_SET', 'ASSIGNED', 'REQUESTER_RESOLVED']).toContain(
            action.type,
          );
        }
      }
    }),
  );
});

test('automatic replies and notes change nothing', () => {
  fc.assert(
    fc.property(history, (steps) => {
      for (const { before, action, outcome } of statesAfter(steps)) {
        const isSilent =
          action.type === 'NOTE_ADDED' ||
          (action.type === 'REQUESTER_REPLIED' && action.isAutomatic);
        if (isSilent)
          expect(outcome).toEqual({ kind: 'applied', state: before, isReopened: false });
      }
    }),
  );
});

test('a reply is never lost: it is added to an open request or opens a follow-up', () => {
  fc.assert(
    fc.property(history, (steps) => {
      for (const { before, action, outcome, now } of statesAfter(steps)) {
        if (action.type !== 'REQUESTER_REPLIED' || action.isAutomatic) continue;
        const isLate =
          before.resolvedAt !== null && now.getTime() > reopenUntil(before.resolvedAt).getTime();
        if (isLate) expect(outcome).toEqual({ kind: 'followUp' });
        else expect(outcome).toMatchObject({ kind: 'applied', state: { resolvedAt: null } });
      }
    }),
  );
});

test.each(supportStatuses)('a merged request in %s refuses every action', (status) => {
  fc.assert(
    fc.property(actions, (action) => {
      expect(transition(stateOf(status, { isMerged: true }), action, at(1))).toEqual({
        kind: 'refused',
        reason: 'MERGED',
      });
    }),
  );
});

test('an answer by the requester ends the waiting', () => {
  expect(transition(stateOf('WAITING'), reply, at(1))).toMatchObject({ state: { status: 'OPEN' } });
  expect(transition(stateOf('NEW'), reply, at(1))).toMatchObject({ state: { status: 'NEW' } });
});

test('14 days after the resolution a reply still reopens, a millisecond later it does not', () => {
  const closed = stateOf('CLOSED');
  const last = reopenUntil(at(0));
  expect(transition(closed, reply, last)).toMatchObject({ kind: 'applied', isReopened: true });
  const later = new Date(last.getTime() + 1);
  expect(transition(closed, reply, later)).toEqual({ kind: 'followUp' });
  expect(transition(closed, { type: 'REQUESTER_REOPENED' }, later)).toMatchObject({
    reason: 'TOO_LATE',
  });
});

test('it closes 7 days after the resolution, and no earlier', () => {
  const resolved = stateOf('RESOLVED');
  const due = autoCloseAt(at(0));
  const passed = { type: 'TIME_PASSED' } as const;
  expect(transition(resolved, passed, new Date(due.getTime() - 1))).toMatchObject({
    state: { status: 'RESOLVED' },
  });
  // The 14 days are still counted from the resolution.
  expect(transition(resolved, passed, due)).toMatchObject({
    state: { status: 'CLOSED', closedAt: due, resolvedAt: at(0) },
  });
});
