import type { FeatureLeaks } from '#platform/testing/featureLeaks.ts';

const textPage = (html: string) =>
  JSON.stringify({
    sections: [
      { id: 's', columns: [{ widgets: [{ id: 'w', type: 'richText', properties: { html } }] }] },
    ],
  });

export const layoutLeaks: FeatureLeaks = {
  queries: {
    customPage: 'secrets',
    fetchCustomPageWithFilteredInfo: 'secrets',
    findLayoutsWithFilteredInfo: 'secrets',
    pageLayout: 'secrets',
    pageLayoutMapping: { none: 'Ids of assets that the viewer sees, and of layouts.' },
    pageLayouts: 'secrets',
    pendingWork: { none: 'Counts of what the viewer may handle.' },
    sidebarList: { none: 'No layout here has a column beside another.' },
  },
  plant: async ({ db, secrets: { word }, texts }) => {
    texts.push('open', 'unpublished');
    await db
      .insertInto('custom_pages')
      .values([
        {
          path: 'open',
          title: word('page.title', 'everyone'),
          document: textPage(word('page.document', 'everyone')),
        },
        {
          path: 'unpublished',
          title: word('page[unpublished].title', 'administrator'),
          document: textPage(word('page[unpublished].document', 'administrator')),
          published: false,
        },
      ])
      .execute();
    await db
      .insertInto('page_layouts')
      .values({
        type: 'TAGS_PAGE',
        is_default: true,
        document: textPage(word('layout.document', 'everyone')),
      })
      .execute();
  },
};
