import { expect, test } from 'vitest';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('a custom page tells its banner and, whatever section they are in, the components that are shown', async () => {
  const banner = {
    ...{ title: 'Hello', subtitle: '', altText: 'A field', color: null, type: 'IMAGE' },
    ...{ desktopImage: '/files/a/wide.png', mobileImage: null },
  };
  const widget = (id: string, properties = {}) => ({ id, type: 'richText', properties });
  const column = (...widgets: object[]) => ({ width: '1/2', widgets });
  const document = {
    banner,
    sections: [
      { id: 's1', columns: [column(widget('a', { html: 'x' })), column(widget('b'))] },
      { id: 's2', columns: [column({ ...widget('c'), enabled: false })] },
    ],
  };
  await db
    .insertInto('custom_pages')
    .values({ path: 'hello', title: 'Hello', document: JSON.stringify(document), published: true })
    .execute();
  const fields = 'banner components { id type enabled properties }';
  for (const name of ['customPage', 'fetchCustomPageWithFilteredInfo']) {
    const { json } = await portal.graphql(`{ page: ${name}(path: "hello") { ${fields} } }`);
    expect(json.data.page).toEqual({
      banner,
      components: [
        { id: 'a', type: 'richText', enabled: true, properties: { html: 'x' } },
        { id: 'b', type: 'richText', enabled: true, properties: {} },
      ],
    });
  }
});

test('the sidebar list has the widgets of the narrow columns, as far as the viewer sees them', async () => {
  const widget = (id: string, more = {}) => ({ id, type: 'richText', ...more });
  const sections = [
    { id: 'wide', columns: [{ width: '1/1', widgets: [widget('hero')] }] },
    {
      id: 'main',
      columns: [
        { width: '3/4', widgets: [widget('list')] },
        {
          width: '1/4',
          widgets: [
            widget('tags'),
            widget('members', { visibility: { viewer: 'MEMBER' } }),
            widget('off', { enabled: false }),
          ],
        },
      ],
    },
    {
      id: 'halves',
      columns: [
        { width: '1/2', widgets: [widget('left')] },
        { width: '1/2', widgets: [] },
      ],
    },
  ];
  await db
    .insertInto('page_layouts')
    .values({ type: 'LEADERBOARD_PAGE', is_default: true, document: JSON.stringify({ sections }) })
    .execute();
  const { json } = await portal.graphql('{ sidebarList(type: LEADERBOARD_PAGE) { id type } }');
  expect(json.data.sidebarList).toEqual([{ id: 'tags', type: 'richText' }]);
});

test('a stored layout with a widget that does not fit the schema shows without it, not the built-in layout', async () => {
  const widgets = [{ id: 'kept', type: 'richText' }, { id: 'broken' }];
  const sections = [
    { id: 's1', columns: [{ width: '1/1', widgets }] },
    { id: 's2', columns: [{ width: '9/9', widgets: [] }] },
  ];
  await db
    .insertInto('page_layouts')
    .values({ type: 'TAGS_PAGE', is_default: true, document: JSON.stringify({ sections }) })
    .execute();
  portal.services.bus.publish([{ type: 'layout.changed', payload: {} }]);
  const { json } = await portal.graphql(
    '{ findLayoutsWithFilteredInfo(type: TAGS_PAGE) { layoutId sections { id columns { widgetIds } } } }',
  );
  expect(json.data.findLayoutsWithFilteredInfo).toMatchObject({
    layoutId: expect.any(String),
    sections: [{ id: 's1', columns: [{ widgetIds: ['kept'] }] }],
  });
});
