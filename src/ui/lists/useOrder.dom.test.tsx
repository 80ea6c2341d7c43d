import { expect, it, vi } from 'vitest';
import { click, renderComponent, untilShown } from '../testing/renderComponent.tsx';
import { useOrder } from './useOrder.ts';

const rows = ['a', 'b', 'c'].map((id) => ({ id }));

function Rows({ save, onFault }: Parameters<typeof useOrder>[1]) {
  const { shown, move } = useOrder(rows, { save, onFault });
  return (
    <>
      <output>{shown.map(({ id }) => id).join('')}</output>
      <button
        type="button"
        onClick={() => void move('a', shown.findIndex(({ id }) => id === 'a') + 1)}
      >
        Down
      </button>
    </>
  );
}

it('shows a new order at once, and keeps the one that was pressed last, however slow the one before it is', async () => {
  const saved: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const save = vi.fn(async (ids: readonly string[]) => {
    if (saved.length === 0) await promise;
    saved.push(ids.join(''));
  });
  const { get, button } = await renderComponent(<Rows save={save} onFault={vi.fn()} />);
  await click(button('Down'));
  expect(get('output').textContent).toBe('bac');
  await click(button('Down'));
  expect(get('output').textContent).toBe('bca');
  expect(save).toHaveBeenCalledOnce();
  resolve();
  await untilShown(() => expect(saved).toEqual(['bac', 'bca']));
});

it('shows the order of the page again when the server refuses, and says so', async () => {
  const onFault = vi.fn();
  const save = () => Promise.reject(new Error('refused'));
  const { get, button } = await renderComponent(<Rows save={save} onFault={onFault} />);
  await click(button('Down'));
  await untilShown(() => expect(onFault).toHaveBeenCalledOnce());
  await untilShown(() => expect(get('output').textContent).toBe('abc'));
});
