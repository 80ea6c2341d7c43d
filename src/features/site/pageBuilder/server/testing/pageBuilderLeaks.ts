import { buildLayout } from '#features/base/layouts/builtInLayouts.ts';
import { findViewer } from '#platform/roles/viewers.ts';
import type { FeatureLeaks, LeakFixture } from '#platform/testing/featureLeaks.ts';
import { testContext } from '#platform/testing/testContext.ts';
import type { BuilderSubject } from '../../pageSubject.ts';
import { plainPreview, previewHref } from '../../previewAddress.ts';
import { createCustomPage, openPageLayout } from '../builderPageService.ts';
import { savePageDraft } from '../draftService.ts';
import { indexPages } from '../pageIndex.ts';
import { getBuilderPage } from '../pageStore.ts';
import { createPreviewToken } from '../previewService.ts';

const byId = { none: 'Needs the id of a page, which the test does not send.' };
const names = { none: 'Names of layouts and widgets.' };

const textWidget = (html: string, visibility: object = {}) => ({
  ...{ id: html, type: 'richText', properties: { html }, visibility },
});
const documentOf = (...widgets: object[]) =>
  JSON.stringify({ sections: [{ id: 's', columns: [{ width: '1/1', widgets }] }] });

/** Widgets that list what others have written. */
const listWidgets = [
  ...['conversationList', 'announcements', 'topicList', 'categoryGrid', 'tagCloud', 'memberList'],
  ...['leaderboard', 'communityStats', 'knowledgeBaseList', 'eventList', 'pollList', 'badgeList'],
];

/**
 * Signed links of a page full of lists, and of layouts on every post and topic, as any audience: whoever opens one
 * sees no more than without it.
 */
async function previewLinks({
  db,
  members,
  serverKeys,
  postPaths,
  topicId,
  categoryId,
}: Pick<
  LeakFixture,
  'db' | 'members' | 'serverKeys' | 'postPaths' | 'topicId' | 'categoryId'
>): Promise<string[]> {
  const anyone = testContext(db, { secrets: serverKeys });
  const viewer = await findViewer(anyone, members.administrator);
  if (!viewer) throw new Error('no administrator');
  const ctx = { ...anyone, viewer };
  const page = await createCustomPage(ctx, { path: 'lists', title: 'Lists', template: 'blank' });
  const document = buildLayout([{ columns: [{ width: '1/1', widgets: listWidgets }] }]);
  const { content } = await getBuilderPage(db, page);
  await savePageDraft(ctx, {
    ...{ subject: page, content: { ...content, document }, revision: 0, baseVersion: 0 },
  });
  const link = async (subject: BuilderSubject, path: string | null, audience = '') => {
    const { token } = await createPreviewToken(ctx, { subject });
    return `${previewHref({ ...plainPreview, token, path })}${audience}`;
  };
  const audiences = [
    '',
    '&as=member',
    '&as=member&role=moderator',
    '&as=member&role=administrator',
  ];
  const onPages = [
    { type: 'CONVERSATION_PAGE', paths: postPaths },
    { type: 'TOPIC_PAGE', paths: [`/topics/x/${topicId}`] },
    { type: 'CATEGORY_PAGE', paths: [`/categories/x/${categoryId}`] },
  ] as const;
  const links = audiences.map((audience) => link(page, null, audience));
  for (const { type, paths } of onPages) {
    const layout = await openPageLayout(ctx, { type });
    links.push(...paths.map((path) => link(layout, path, '&as=member&role=administrator')));
  }
  return Promise.all(links);
}

export const pageBuilderLeaks: FeatureLeaks = {
  queries: {
    layoutAssets: { none: 'The type that the test sends has no assets with layouts of their own.' },
    builderPages: 'secrets',
    builderPage: byId,
    builderPageVersion: byId,
    builderLayoutTypes: names,
    builderWidgets: names,
    builderAudiences: 'secrets',
    pagePreview: { none: 'Needs a token; the previews are among the pages.' },
  },
  routes: {
    '/community/api/v1/custom-html/:key': {
      none: 'Needs the key of a text, which only its page names.',
    },
  },
  plant: async ({ db, members, secrets: { word }, texts, ...fixture }) => {
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
    fixture.pages.push(...(await previewLinks({ db, members, ...fixture })));
  },
};
