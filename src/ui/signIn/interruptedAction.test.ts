import { expect, test } from 'vitest';
import { createInterruptedAction } from './interruptedAction.ts';

function openSteps(interrupted: ReturnType<typeof createInterruptedAction>) {
  const log: string[] = [];
  const action = () => {
    log.push('action');
  };
  interrupted.keep(action);
  const resume = (duringRevalidation = () => {}) =>
    interrupted.resume({
      revalidate: async () => {
        duringRevalidation();
        log.push('revalidated');
      },
      close: () => {
        log.push('closed');
      },
    });
  return { log, action, resume };
}

test('the action runs once, after the page was loaded anew and the modal closed', async () => {
  const { log, resume } = openSteps(createInterruptedAction());
  await resume();
  expect(log).toEqual(['revalidated', 'closed', 'action']);
  await resume();
  expect(log.filter((step) => step === 'action')).toHaveLength(1);
});

test('the action survives a modal that is closed while the page loads anew', async () => {
  const interrupted = createInterruptedAction();
  const { log, action, resume } = openSteps(interrupted);
  await resume(() => interrupted.forget(action));
  expect(log).toContain('action');
});

test('a dismissed sign-in forgets its action', async () => {
  const interrupted = createInterruptedAction();
  const { log, action, resume } = openSteps(interrupted);
  interrupted.forget(action);
  await resume();
  expect(log).toEqual(['revalidated', 'closed']);
});

test('forgetting an older action leaves the newer one', async () => {
  const interrupted = createInterruptedAction();
  const older = openSteps(interrupted);
  const newer = openSteps(interrupted);
  interrupted.forget(older.action);
  await newer.resume();
  expect([older.log, newer.log]).toEqual([[], ['revalidated', 'closed', 'action']]);
});

test('without an action signing in only loads the page anew', async () => {
  const log: string[] = [];
  await createInterruptedAction().resume({
    revalidate: async () => {
      log.push('revalidated');
    },
    close: () => log.push('closed'),
  });
  expect(log).toEqual(['revalidated', 'closed']);
});
