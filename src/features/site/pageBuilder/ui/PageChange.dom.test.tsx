import { expect, it } from 'vitest';
import { renderComponent } from '#ui/testing/renderComponent.tsx';
import { memberShell } from '#ui/testing/testShell.ts';
import { PageChange } from './PageChange.tsx';

const field = (name: string, label: string, control: string) => ({
  ...{ name, label, control, isOptional: false, options: [], fields: [] },
  ...{ min: null, max: null, maxLength: null },
});
const hero = {
  ...{ type: 'hero', label: 'Hero', description: null, group: null, defaults: {} },
  canPublish: true,
  fields: [
    field('text', 'Text', 'HTML'),
    field('image', 'Image', 'IMAGE'),
    field('color', 'Color', 'COLOR'),
    { ...field('size', 'Size', 'CHOICE'), options: [{ value: 'large', label: 'Large' }] },
    { ...field('cards', 'Cards', 'LIST'), fields: [field('title', 'Title', 'TEXT')] },
  ],
};
const audiences = { roles: [{ value: 'expert', label: 'Experts' }], profileLists: [] };
const places = { categoryIds: [], topicIds: [{ value: '7', label: 'Pumps' }] };
const widget = { what: 'widget', id: 'hero-1', type: 'hero', fromSection: 1, toSection: 2 };

async function show(change: object) {
  const all = { ...widget, kind: 'changed', differences: [], ...change };
  const page = await renderComponent(
    <PageChange change={all} widgets={[hero]} audiences={audiences} places={places} />,
    memberShell(),
  );
  return page.container;
}

it('tells what was moved, added and removed, and where', async () => {
  const said = async (change: object) => (await show(change)).textContent;
  expect(await said({ kind: 'moved' })).toBe('Hero moved from section 1 to section 2');
  expect(await said({ kind: 'moved', fromSection: 2 })).toBe('Hero moved within section 2');
  expect(await said({ kind: 'removed', toSection: null })).toBe('Hero removed from section 1');
  const section = { what: 'section', type: null };
  expect(await said({ ...section, kind: 'added', fromSection: null })).toBe('Section 2 added');
  expect(await said({ ...section, kind: 'moved' })).toBe('Section 1 moved to position 2');
});

it('shows old and new values under the labels of the form', async () => {
  const container = await show({
    differences: [
      { path: 'text', from: '<p>Old &amp; <b>bold</b></p>', to: '' },
      { path: 'image', from: null, to: '/files/ab12/My%20team.png' },
      { path: 'color', from: '#112233', to: '#445566' },
      { path: 'size', from: null, to: 'large' },
      { path: 'cards.1.title', from: 'Ask', to: 'Ask us' },
      { path: 'translations.de.cards.1.title', from: null, to: 'Fragen' },
      { path: 'enabled', from: true, to: false },
      { path: 'visibility.roles', from: null, to: ['expert'] },
      { path: 'other', from: 1, to: 2 },
    ],
  });
  const lines = [...container.querySelectorAll('li li')].map((line) =>
    [...line.querySelectorAll('span.font-medium, del, ins')].map((part) => part.textContent),
  );
  expect(lines).toEqual([
    ['Text', 'Old & bold', 'None'],
    ['Image', 'None', 'My team.png'],
    ['Color', '#112233', '#445566'],
    ['Size', 'None', 'Large'],
    ['Cards 2: Title', 'Ask', 'Ask us'],
    ['Cards 2: Title (German)', 'None', 'Fragen'],
    ['Show this widget', 'Yes', 'No'],
    ['Roles', 'None', 'Experts'],
    ['other', '1', '2'],
  ]);
  const fills = [...container.querySelectorAll('rect')].map((rect) => rect.getAttribute('fill'));
  expect(fills).toEqual(['#112233', '#445566']);
});

it('names the fields of sections and pages, and what search engines may do', async () => {
  const lineOf = async (change: object) => (await show(change)).querySelector('li li')?.textContent;
  const topics = { path: 'topicIds', from: [], to: ['7', '8'] };
  expect(await lineOf({ what: 'details', type: null, differences: [topics] })).toBe(
    'TopicsNonePumps, 8',
  );
  const width = { path: 'width', from: 'page', to: 'full' };
  expect(await lineOf({ what: 'section', type: null, differences: [width] })).toBe(
    'WidthPage widthFull width',
  );
  const hidden = { path: 'indexDisabled', from: false, to: true };
  expect(await lineOf({ what: 'details', type: null, differences: [hidden] })).toBe(
    'Allow search enginesYesNo',
  );
});
