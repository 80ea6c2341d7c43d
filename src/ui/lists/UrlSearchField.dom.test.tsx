import { expect, it } from 'vitest';
import { eventually, renderComponent, typeInto } from '../testing/renderComponent.tsx';
import { UrlSearchField } from './UrlSearchField.tsx';

it('searches by the address of the page as one types, once one pauses', async () => {
  const field = (
    <UrlSearchField label="Search topics" action="/topics" value="" keep={{ sort: 'NAME' }} />
  );
  const { get, router } = await renderComponent(field);
  await typeInto(get('input[type=search]'), 'val');
  await typeInto(get('input[type=search]'), 'valv');
  const address = () => `${router.state.location.pathname}${router.state.location.search}`;
  expect(address()).toBe('/');
  await eventually(() => expect(address()).toBe('/topics?q=valv&sort=NAME'));
  expect(router.state.historyAction).toBe('REPLACE');
});
