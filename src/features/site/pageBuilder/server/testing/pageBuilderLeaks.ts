import type { FeatureLeaks } from '#app/testing/leak/featureLeaks.ts';
import { indexPages } from '../pageIndex.ts';

const byId = { none: 'Needs the id of a page, which the test does not send.' };
const names = { none: 'Names of layouts and widgets.' };

const textWidget = (html: string, visibility: object = {}) => ({
  ...{ id: html, type: 'richText', properties: { html }, visibility },
});
const documentOf = (...widgets: object[]) =>
  JSON.stringify({ sections: [{ id: 's', columns: [{ width: '1/1', widgets }] }] });

export const pageBuilderLeaks: FeatureLeaks = {
  queries: {
    layoutAssets: { none: 'The type that the test sends has no assets with layouts of their own.' },
    builderPages: 'secrets',
    builderPage: byId,
    builderPageVersion: byId,
    builderLayoutTypes: names,
    builderWidgets: names,
    builderAudiences: 'secrets',
    pagePreview: { none: 'Needs a token that only those who edit pages can make.' },
  },
  routes: {
    '/community/api/v1/custom-html/:key': {
      none: 'Needs the key of a text, which only its page names.',
    },
  },
  plant: async ({ db, members, secrets: { word }, texts }) => {
    texts.push('audience', 'pineapple');
    const draft = {
      document: JSON.parse(documentOf(textWidget(word('page.draft', 'administrator')))),
      details: null,
    };
    const page = await db
      .insertInto('custom_pages')
      .values({
        path: 'audience',
        title: 'Audience',
        document: documentOf(
          textWidget(word('page.widget[members]', 'members'), { viewer: 'MEMBER' }),
          textWidget(word('page.widget[later]', 'administrator'), { from: '2999-01-01T00:00:00Z' }),
          textWidget(word('page.widget[past]', 'administrator'), { until: '2001-01-01T00:00:00Z' }),
        ),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('page_drafts')
      .values({
        page_id: page.id,
        editor_id: members.member,
        base_version: 1,
        content: JSON.stringify(draft),
      })
      .execute();
    // Found in search by these readers only.
    await db
      .insertInto('custom_pages')
      .values([
        {
          path: 'search-everyone',
          title: `pineapple ${word('page.search', 'everyone')}`,
          document: documentOf(
            textWidget(`pineapple ${word('page.search.widget', 'administrator')}`, {
              roles: ['administrator'],
            }),
          ),
        },
        {
          path: 'search-members',
          title: `pineapple ${word('page.search[members]', 'members')}`,
          audience: JSON.stringify({ viewer: 'MEMBER' }),
          document: documentOf(textWidget(`pineapple ${word('page.search.text', 'members')}`)),
        },
        {
          path: 'search-hidden',
          title: `pineapple ${word('page.search[unpublished]', 'administrator')}`,
          published: false,
          document: documentOf(),
        },
      ])
      .execute();
    await indexPages(db, new Date(), 'all');
  },
};
