import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Slot } from './Slot.tsx';
import { fillSlot, hooksIn } from './slotFills.ts';
import { useMenuSlot } from './useMenuSlot.ts';

declare module './slots.ts' {
  interface ComponentSlots {
    'test.place': { text: string };
    'test.empty': { text: string };
  }
  interface MenuSlots {
    'test.menu': { id: string };
  }
}

function MenuKeys() {
  const rows = useMenuSlot('test.menu', { id: '7' });
  return rows.map(({ key }) => key).join();
}

test('a slot shows what every feature put there, in their order, with what the view gives', () => {
  fillSlot('test.place', {
    one: ({ text }) => <b>{text}</b>,
    two: ({ text }) => <i>{text}</i>,
  });
  expect(renderToString(<Slot name="test.place" text="given" />)).toBe('<b>given</b><i>given</i>');
});

test('a slot that nobody fills shows nothing', () => {
  expect(renderToString(<Slot name="test.empty" text="given" />)).toBe('');
});

test('a menu has the rows of every feature, in their order; a hook may offer none', () => {
  const row = (key: string) => ({ key, label: key, icon: null, onSelect() {} });
  fillSlot('test.menu', {
    one: ({ id }) => [row(`first ${id}`), row(`second ${id}`)],
    two: () => [],
    three: ({ id }) => [row(`third ${id}`)],
  });
  expect(renderToString(<MenuKeys />)).toBe('first 7,second 7,third 7');
});

test('a slot whose module was not built with its fills says so', () => {
  expect(() => hooksIn('post.menu')).toThrow('"post.menu" was not loaded');
});
