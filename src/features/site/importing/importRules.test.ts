import { expect, test } from 'vitest';
import { actionsAt, importStates, importTasks, isRowBalanced, secondsLeft } from './importRules.ts';

test('what is done can go on only in order, and what is running can be stopped', () => {
  expect(actionsAt({ task: 'inspect', state: 'done' })).toContain('convert');
  expect(actionsAt({ task: 'convert', state: 'done' })).toContain('try');
  expect(actionsAt({ task: 'try', state: 'done' })).toContain('import');
  for (const task of importTasks) {
    for (const state of importStates) {
      const isAfterDryRun = task === 'try' && state === 'done';
      expect(actionsAt({ task, state }).includes('import'), `${task} ${state}`).toBe(isAfterDryRun);
    }
    const stops = actionsAt({ task, state: 'running' });
    expect(stops.includes('pause') || stops.includes('cancel'), task).toBe(true);
  }
});

test('an import that has begun can be undone, but not while it runs', () => {
  for (const state of importStates) {
    const offered = actionsAt({ task: 'import', state }).includes('undo');
    expect(offered, state).toBe(state !== 'running');
  }
});

test('a row is balanced if everything that was read is accounted for', () => {
  const row = {
    name: 'posts',
    read: 10,
    written: 5,
    merged: 2,
    skipped: 2,
    degraded: 1,
    reasons: [],
  };
  expect(isRowBalanced(row)).toBe(true);
  expect(isRowBalanced({ ...row, skipped: 1 })).toBe(false);
});

test('the time that is left follows from the pace, once there is one', () => {
  expect(secondsLeft({ done: 25, total: 100, seconds: 30 })).toBe(90);
  expect(secondsLeft({ done: 0, total: 100, seconds: 30 })).toBeNull();
  expect(secondsLeft({ done: 25, total: 100, seconds: 2 })).toBeNull();
  expect(secondsLeft({ done: 100, total: 100, seconds: 30 })).toBeNull();
});
