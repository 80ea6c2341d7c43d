import { beforeAll, expect, test } from 'vitest';
import { layoutKeys } from '#features/base/layouts/builtInLayouts.ts';
import { widgetsOfLayout } from '#features/base/layouts/layoutRules.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { contentChanges } from '#features/site/pageBuilder/contentChanges.ts';
import { changeWidget } from '#features/site/pageBuilder/documentEdits.ts';
import { requireSubject } from '#features/site/pageBuilder/pageSubject.ts';
import { getBuilderPage, getPageVersion } from '#features/site/pageBuilder/server/pageStore.ts';
import {
  builderCalls,
  type OpenedPage,
} from '#features/site/pageBuilder/server/testing/builderCalls.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { seedDemo } from './seedDemo.ts';

const { portal, db } = await openPortalForFile();
let admin: Awaited<ReturnType<typeof portal.login>>;
const { openLayout, publishContent } = builderCalls(portal, () => admin);

beforeAll(async () => {
  await seedDemo(db, { storeFile: async ({ name }) => `/files/${name}`, now: new Date() });
  admin = await portal.login((await makeMember(db, { role: 'administrator' })).id);
  // As communities have it that were set up before page texts were sanitized.
  const { id, document } = await db
    .selectFrom('custom_pages')
    .select(['id', 'document'])
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(document);
  await db
    .updateTable('custom_pages')
    .set({ document: text.replace('<p>', '<h1>Old</h1><center>as it was</center><p>') })
    .where('id', '=', id)
    .execute();
});

async function allPages(): Promise<OpenedPage[]> {
  const { json } = await portal.graphql('{ builderPages { id content } }', { login: admin });
  return json.data.builderPages;
}

const stored = () =>
  Promise.all([
    db.selectFrom('page_layouts').select(['type', 'name', 'document']).orderBy('id').execute(),
    db
      .selectFrom('custom_pages')
      .select(['path', 'title', 'description', 'image_url', 'texts', 'audience', 'document'])
      .select(['topic_ids', 'category_ids', 'index_disabled'])
      .orderBy('id')
      .execute(),
  ]);

test('publishing a page of the demo without an edit changes nothing', async () => {
  const pages = await allPages();
  expect(pages.length).toBeGreaterThanOrEqual(3);
  const before = await stored();
  for (const page of pages) {
    expect(await publishContent(page), page.id).toMatchObject({ page: { liveVersion: 1 } });
  }
  expect(await stored()).toEqual(before);
});

test('publishing a built-in layout without an edit publishes the built-in one', async () => {
  for (const type of layoutKeys()) {
    const page = await openLayout(type).catch(() => null);
    // Those of the administration can't be edited.
    if (!page?.id) continue;
    await publishContent(page);
    const after = await getBuilderPage(db, requireSubject(page.id));
    expect(contentChanges(page.content, after.content), type).toEqual([]);
  }
});

test('one edit is one change', async () => {
  for (const page of await allPages()) {
    const [first] = widgetsOfLayout(page.content.document);
    if (!first) continue;
    const document = changeWidget(page.content.document, first.id, (widget) => ({
      ...widget,
      properties: { ...widget.properties, changed: 'yes' },
    }));
    await publishContent({ id: page.id, content: { ...page.content, document } });
    const subject = requireSubject(page.id);
    const { liveVersion, content } = await getBuilderPage(db, subject);
    const earlier = await getPageVersion(db, subject, liveVersion - 1);
    const changes = contentChanges(earlier, content).map(({ kind, id, fields }) => [
      kind,
      id,
      fields,
    ]);
    expect(changes, page.id).toEqual([['changed', first.id, ['changed']]]);
  }
});
