import { expect, it } from 'vitest';
import { renderComponent } from '../testing/renderComponent.tsx';
import { type MenuItem, MenuRows } from './MenuRows.tsx';
import { menuGroups } from './menuGroups.ts';

const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...{ key: `${count} ${at}`, label: `${count} ${at}`, onSelect: () => undefined },
  }));
const remove = { key: 'delete', label: 'Delete', danger: true, onSelect: () => undefined };

async function footOf(...groups: MenuItem[][]) {
  const { container } = await renderComponent(<MenuRows items={menuGroups(...groups)} />);
  const labels = [...container.querySelectorAll('[data-menu-foot] [role=menuitem]')];
  return labels.map((row) => row.textContent);
}

it('keeps the last group of a long menu in sight if it has Delete', async () => {
  expect(await footOf(rows(6), rows(5), [remove])).toEqual(['Delete']);
});

it('leaves a short menu, and one without Delete, as they are', async () => {
  expect(await footOf(rows(3), [remove])).toEqual([]);
  expect(await footOf(rows(6), rows(8))).toEqual([]);
  expect(await footOf([...rows(12), remove])).toEqual([]);
});
