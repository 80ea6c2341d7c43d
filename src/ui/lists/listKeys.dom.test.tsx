import { useRef } from 'react';
import { expect, it, vi } from 'vitest';
import { click, press, renderComponent } from '../testing/renderComponent.tsx';
import { useListKeys } from './useListKeys.ts';
import { useSelection } from './useSelection.ts';

const ids = ['a', 'b', 'c', 'd'];

function List({ onOpen }: { onOpen: (id: string | null) => void }) {
  const list = useRef<HTMLUListElement>(null);
  const selection = useSelection(ids);
  useListKeys(list, {
    o: onOpen,
    x: (id, shift) => id && selection.toggle(id, shift),
  });
  return (
    <>
      <ul ref={list}>
        <li>
          <input type="search" data-list-search />
        </li>
        {ids.map((id) => (
          <li key={id} data-row={id}>
            <a href={`/${id}`} data-row-link>
              {id}
            </a>
          </li>
        ))}
      </ul>
      <output>{selection.ids.join('')}</output>
      <button type="button" onClick={selection.toggleAll}>
        All
      </button>
    </>
  );
}

async function open() {
  const onOpen = vi.fn();
  const page = await renderComponent(<List onOpen={onOpen} />);
  const key = (name: string, init?: KeyboardEventInit) =>
    press(document.activeElement ?? document.body, name, init);
  const keys = async (names: string) => {
    for (const name of names) await key(name);
  };
  const focused = () => document.activeElement?.textContent;
  const chosen = () => page.get('output').textContent;
  return { ...page, key, keys, focused, chosen, onOpen };
}

it('moves through the rows and stays at their ends', async () => {
  const { keys, focused } = await open();
  await keys('j');
  expect(focused()).toBe('a');
  await keys('jjjjj');
  expect(focused()).toBe('d');
  await keys('kk');
  expect(focused()).toBe('b');
});

it('does to the row in focus what a key is for', async () => {
  const { keys, onOpen } = await open();
  await keys('o');
  expect(onOpen).toHaveBeenLastCalledWith(null, false);
  await keys('jjo');
  expect(onOpen).toHaveBeenLastCalledWith('b', false);
});

it('goes to the search, and then takes no key from who types', async () => {
  const { key, get, onOpen } = await open();
  expect(await key('/')).toEqual({ isTaken: true });
  expect(document.activeElement).toBe(get('input'));
  expect(await key('o')).toEqual({ isTaken: false });
  expect(await key('j', { ctrlKey: true })).toEqual({ isTaken: false });
  expect(onOpen).not.toHaveBeenCalled();
});

it('leaves the keys to an open dialog', async () => {
  const { keys, focused, container } = await open();
  await keys('j');
  const dialog = container.appendChild(document.createElement('dialog'));
  dialog.show();
  await keys('j');
  expect(focused()).toBe('a');
  dialog.remove();
});

it('chooses rows one by one, and with shift all from the last one touched', async () => {
  const { key, keys, chosen, button } = await open();
  await keys('jx');
  expect(chosen()).toBe('a');
  await keys('jj');
  await key('X', { shiftKey: true });
  expect(chosen()).toBe('abc');
  await keys('kx');
  expect(chosen()).toBe('ac');
  await click(button('All'));
  expect(chosen()).toBe('abcd');
  await click(button('All'));
  expect(chosen()).toBe('');
});
