import { act, useEffect, useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { keepFocus } from './keepFocus.ts';
import { renderComponent } from './testing/renderComponent.tsx';

// happy-dom has no layout.
beforeEach(() => {
  HTMLElement.prototype.checkVisibility = function isShown() {
    return this.isConnected;
  };
});

type PartProps = { ids: readonly string[]; dialog?: boolean };

let show: (props: PartProps) => void = () => undefined;

function Part({ start }: { start: PartProps }) {
  const [{ ids, dialog = false }, setProps] = useState(start);
  show = setProps;
  useEffect(keepFocus, []);
  return (
    <main id="content" tabIndex={-1}>
      <a href="/first">first</a>
      <ul>
        {ids.map((id) => (
          <li key={id}>
            <button type="button">{id}</button>
          </li>
        ))}
      </ul>
      {dialog && (
        <dialog open>
          <button type="button">confirm</button>
        </dialog>
      )}
      <a href="/last">last</a>
    </main>
  );
}

async function open(start: PartProps) {
  const page = await renderComponent(<Part start={start} />);
  const focus = (text: string) => {
    const controls = [...document.querySelectorAll<HTMLElement>('a, button')];
    controls.find(({ textContent }) => textContent === text)?.focus();
  };
  const focused = () => document.activeElement?.textContent;
  const change = (props: PartProps) => act(async () => show(props));
  return { ...page, focus, focused, change };
}

it('goes on to what takes the place of a removed control', async () => {
  const { focus, focused, change } = await open({ ids: ['a', 'b', 'c'] });
  focus('b');
  await change({ ids: ['a', 'c'] });
  expect(document.activeElement).toBe(document.body);
  await expect.poll(focused).toBe('c');
  // The last row: the one before it.
  await change({ ids: ['a'] });
  await expect.poll(focused).toBe('a');
  // The last of all: what follows the list.
  await change({ ids: [] });
  await expect.poll(focused).toBe('last');
});

it('finds the place of what a closed dialog has removed', async () => {
  const { focus, focused, change } = await open({ ids: ['a', 'b', 'c'], dialog: true });
  focus('b');
  focus('confirm');
  await change({ ids: ['a', 'c'] });
  await expect.poll(focused).toBe('c');
});

it('leaves the focus where a click or another part has put it', async () => {
  const { focus, focused, change } = await open({ ids: ['a', 'b'] });
  focus('b');
  await change({ ids: ['a'] });
  focus('first');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(focused()).toBe('first');
  focus('a');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await change({ ids: [] });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(document.activeElement).toBe(document.body);
});
