import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ClockMode,
  type ClockState,
  clockAt,
  dueTimes,
  modeOf,
  policyFor,
  type SlaPolicy,
  type SlaSubject,
} from './slaRules.ts';

const subject = (fields: Partial<SlaSubject> = {}): SlaSubject => ({
  ...{ kind: 'CASE', priority: 'NORMAL', typeId: null, partnerId: null },
  ...{ status: 'NEW', isAnswered: false, isWaitingForAgent: true, ...fields },
});

const policy = (id: number, conditions: SlaPolicy['conditions']): SlaPolicy => ({
  ...{ id, name: `${id}`, conditions, calendar: null },
  minutes: { FIRST: 60, NEXT: 60, RESOLUTION: 600 },
});

test('the first policy that fits applies', () => {
  const policies = [
    policy(1, { partnerIds: ['acme'] }),
    policy(2, { priorities: ['URGENT'], kinds: [] }),
    policy(3, { typeIds: ['7'] }),
    policy(4, {}),
  ];
  expect(policyFor(policies, subject({ partnerId: 'acme' }))?.id).toBe(1);
  expect(policyFor(policies, subject({ priority: 'URGENT' }))?.id).toBe(2);
  expect(policyFor(policies, subject({ typeId: 7 }))?.id).toBe(3);
  expect(policyFor(policies, subject({ typeId: 8 }))?.id).toBe(4);
  expect(policyFor(policies, subject())?.id).toBe(4);
  expect(policyFor(policies.slice(0, 3), subject())).toBeNull();
});

test('waiting for the customer pauses the resolution, and an answer stops the replies', () => {
  const answered = { isAnswered: true, isWaitingForAgent: false, status: 'WAITING' } as const;
  const modes = (fields: Partial<SlaSubject>) =>
    (['FIRST', 'NEXT', 'RESOLUTION'] as const).map((metric) => modeOf(metric, subject(fields)));
  expect(modes({})).toEqual(['RUNS', 'STOPPED', 'RUNS']);
  expect(modes(answered)).toEqual(['STOPPED', 'STOPPED', 'PAUSED']);
  expect(modes({ isAnswered: true, status: 'OPEN' })).toEqual(['STOPPED', 'RUNS', 'RUNS']);
  expect(modes({ isAnswered: true, status: 'RESOLVED' })).toEqual([
    'STOPPED',
    'STOPPED',
    'STOPPED',
  ]);
});

test('a clock counts exactly the time in which it runs, however often it is read', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom<ClockMode>('RUNS', 'PAUSED'), fc.integer({ min: 0, max: 1000 })),
  );
  fc.assert(
    fc.property(steps, (modes) => {
      let clock: ClockState | null = null;
      let [now, expected, runs] = [0, 0, false];
      for (const [mode, wait] of modes) {
        now += wait;
        if (runs) expected += wait;
        clock = clockAt(clock, mode, { calendar: null, now });
        runs = mode === 'RUNS';
        expect(clock.elapsedMs).toBe(expected);
      }
    }),
  );
});

test('a pause moves the due time by its length', () => {
  const target = { targetMs: 1000, calendar: null };
  const started = clockAt(null, 'RUNS', { calendar: null, now: 0 });
  expect(dueTimes(started, target)).toEqual({ dueAt: 1000, warnAt: 800 });
  const paused = clockAt(started, 'PAUSED', { calendar: null, now: 300 });
  expect(dueTimes(paused, target)).toEqual({ dueAt: null, warnAt: null });
  const resumed = clockAt(paused, 'RUNS', { calendar: null, now: 5300 });
  expect(dueTimes(resumed, target)).toEqual({ dueAt: 6000, warnAt: 5800 });
  // A shorter promise keeps what has elapsed.
  expect(dueTimes(resumed, { ...target, targetMs: 200 }).dueAt).toBe(5300);
});
