import { act } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { renderComponent, typeInto } from '../testing/renderComponent.tsx';
import { UrlSearchField } from './UrlSearchField.tsx';

it('searches by the address of the page as one types, once one pauses', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { get, router } = await renderComponent(
    <UrlSearchField label="Search topics" action="/topics" value="" keep={{ sort: 'NAME' }} />,
  );
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
  await typeInto(get('input[type=search]'), 'val');
  await pass(400);
  await typeInto(get('input[type=search]'), 'valv');
  await pass(499);
  expect(address()).toBe('/');
  await pass(1);
  expect(address()).toBe('/topics?q=valv&sort=NAME');
  expect(router.state.historyAction).toBe('REPLACE');
});
