import { Link, useLocation } from 'react-router';
import { expect, it, vi } from 'vitest';
import { click, renderComponent } from '#ui/testing/renderComponent.tsx';
import { InstalledBack } from './InstalledBack.tsx';

function Page() {
  return (
    <>
      <InstalledBack />
      <output>{useLocation().pathname}</output>
      <Link to="/topics">Topics</Link>
    </>
  );
}

async function open({ isInstalled, place }: { isInstalled: boolean; place: number }) {
  const query = { matches: isInstalled, addEventListener: vi.fn(), removeEventListener: vi.fn() };
  vi.stubGlobal('matchMedia', () => query);
  window.history.replaceState({ idx: place }, '');
  const page = await renderComponent(<Page />);
  const offersBack = () => page.container.querySelector('button') !== null;
  return { ...page, offersBack, path: () => page.get('output').textContent };
}

it('leads back in the installed app, from any page but the start', async () => {
  const { button, offersBack, path } = await open({ isInstalled: true, place: 1 });
  expect(offersBack()).toBe(false);
  await click(button('Topics'));
  expect(path()).toBe('/topics');
  await click(button('Back'));
  expect(path()).toBe('/');
});

it('leaves it to the browser, and leads nowhere from the page that was opened first', async () => {
  const inBrowser = await open({ isInstalled: false, place: 1 });
  await click(inBrowser.button('Topics'));
  expect(inBrowser.offersBack()).toBe(false);
  const first = await open({ isInstalled: true, place: 0 });
  await click(first.button('Topics'));
  expect(first.offersBack()).toBe(false);
});
