import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { useUnreadSigns } from './unreadSigns.ts';

function Signs({ count }: { count: number }) {
  useUnreadSigns(count, 100);
  return null;
}

function openSigns() {
  const root = createRoot(document.createElement('div'));
  return {
    show: (count: number) => act(async () => root.render(<Signs count={count} />)),
    leave: () => act(async () => root.unmount()),
  };
}

const shown: (number | null)[] = [];

/** As in a browser where the portal is installed, or only may be. */
function installApp(settle: () => Promise<undefined>): void {
  const setAppBadge = (count: number) => {
    shown.push(count);
    return settle();
  };
  const clearAppBadge = () => {
    shown.push(null);
    return settle();
  };
  Object.assign(navigator, { setAppBadge, clearAppBadge });
}

afterEach(() => {
  shown.length = 0;
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

test('the title and the badge of the installed app show the unread count', async () => {
  installApp(async () => undefined);
  document.title = 'Pumps';
  const signs = openSigns();
  await signs.show(3);
  expect(document.title).toBe('(3) Pumps');
  await signs.show(100);
  expect(document.title).toBe('(99+) Pumps');
  await signs.show(0);
  expect(document.title).toBe('Pumps');
  expect(shown).toEqual([3, 100, null]);
  await signs.show(1);
  await signs.leave();
  expect(document.title).toBe('Pumps');
});

test('a browser that refuses the badge, or has none, still shows the title', async () => {
  installApp(() => Promise.reject(new DOMException('not installed', 'NotAllowedError')));
  document.title = 'Valves';
  const refused = openSigns();
  await refused.show(2);
  expect([document.title, ...shown]).toEqual(['(2) Valves', 2]);
  await refused.leave();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  const without = openSigns();
  await without.show(4);
  expect([document.title, ...shown]).toEqual(['(4) Valves', 2]);
  await without.leave();
});
