import { describe, expect, it, vi } from 'vitest';
import { createModalQueue } from './modalQueue.ts';

const ask = (title: string) => ({ title, text: '?' });

describe('the modal queue', () => {
  it('shows one modal at a time, in the order of opening', () => {
    const queue = createModalQueue();
    queue.open('confirmation', ask('first'));
    queue.open('confirmation', ask('second'));
    expect(queue.current()?.props).toMatchObject({ title: 'first' });
    queue.current()?.close(true);
    expect(queue.current()?.props).toMatchObject({ title: 'second' });
    queue.current()?.close(false);
    expect(queue.current()).toBeUndefined();
  });

  it('settles with the result the modal gives', async () => {
    const queue = createModalQueue();
    const answer = queue.open('confirmation', ask('sure'));
    queue.current()?.close(true);
    await expect(answer).resolves.toBe(true);
  });

  it('settles a dismissed closable modal with undefined', async () => {
    const queue = createModalQueue();
    const answer = queue.open('confirmation', ask('sure'));
    queue.current()?.dismiss();
    await expect(answer).resolves.toBeUndefined();
    expect(queue.current()).toBeUndefined();
  });

  it('keeps a modal that is not closable when it is dismissed', () => {
    const queue = createModalQueue();
    queue.open('confirmation', ask('sure'), { closable: false });
    queue.current()?.dismiss();
    expect(queue.current()?.props).toMatchObject({ title: 'sure' });
    queue.current()?.close(true);
    expect(queue.current()).toBeUndefined();
  });

  it('closes all on a route change, waiting and not closable ones too', async () => {
    const queue = createModalQueue();
    const answers = [
      queue.open('confirmation', ask('first'), { closable: false }),
      queue.open('confirmation', ask('second')),
    ];
    queue.closeAll();
    expect(queue.current()).toBeUndefined();
    await expect(Promise.all(answers)).resolves.toEqual([undefined, undefined]);
  });

  it('ignores a second close of the same modal', () => {
    const queue = createModalQueue();
    queue.open('confirmation', ask('first'));
    queue.open('confirmation', ask('second'));
    const first = queue.current();
    first?.close(true);
    first?.close(true);
    first?.dismiss();
    expect(queue.current()?.props).toMatchObject({ title: 'second' });
  });

  it('tells its listeners until they leave, and keeps its snapshot between changes', () => {
    const queue = createModalQueue();
    const listener = vi.fn();
    const leave = queue.subscribe(listener);
    queue.open('confirmation', ask('first'));
    expect(listener).toHaveBeenCalledTimes(1);
    expect(queue.current()).toBe(queue.current());
    leave();
    queue.closeAll();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
