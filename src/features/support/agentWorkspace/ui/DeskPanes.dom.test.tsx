import { beforeEach, expect, test } from 'vitest';
import { press, renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { DeskPanes } from './DeskPanes.tsx';

beforeEach(() => localStorage.clear());

async function show(memberId = '1') {
  const shell = memberShell();
  const page = await renderComponent(
    <DeskPanes list={<p>List</p>} side={<p>Customer</p>}>
      <p>Request</p>
    </DeskPanes>,
    { ...shell, viewer: { ...shell.viewer, memberId } },
  );
  const divider = (name: string) => page.get<HTMLElement>(`[role=separator][aria-label="${name}"]`);
  const drawn = (pane: string) =>
    page.get<HTMLElement>('.desk-panes').style.getPropertyValue(`--desk-${pane}`);
  return { ...page, divider, drawn, list: divider('Width of the list') };
}

test('the widths are changed by keyboard, told, and kept for the member', async () => {
  const { list, divider, drawn } = await show();
  expect(list.getAttribute('aria-valuenow')).toBe('300');
  await press(list, 'ArrowRight');
  expect(await press(list, 'ArrowRight')).toEqual({ isTaken: true });
  expect(list.getAttribute('aria-valuenow')).toBe('340');
  expect(drawn('list')).toBe('340px');
  // Its pane is on the other side.
  const side = divider('Width of the details');
  await press(side, 'ArrowRight');
  expect(side.getAttribute('aria-valuenow')).toBe('300');
  expect(await press(side, 'ArrowUp')).toEqual({ isTaken: false });

  const again = await show();
  expect(again.drawn('list')).toBe('340px');
  expect(again.drawn('side')).toBe('300px');
  expect((await show('2')).drawn('list')).toBe('300px');
});

test('they end at their limits, and Enter sets them back', async () => {
  const { list, drawn } = await show();
  await press(list, 'End');
  await press(list, 'ArrowRight');
  expect(drawn('list')).toBe('480px');
  await press(list, 'Home');
  expect(drawn('list')).toBe('220px');
  await press(list, 'Enter');
  expect(drawn('list')).toBe('300px');
});

test('read from right to left the arrows move the handle where they point', async () => {
  const { list, drawn } = await show();
  list.style.setProperty('direction', 'rtl');
  await press(list, 'ArrowLeft');
  expect(drawn('list')).toBe('320px');
});
