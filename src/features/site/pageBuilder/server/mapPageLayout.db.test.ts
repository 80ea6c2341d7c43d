import { expect, test } from 'vitest';
import type { AppError } from '#core/errors.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import type { BuilderSubject } from '../pageSubject.ts';
import { createCustomPage, mapPageLayout, openPageLayout } from './builderPageService.ts';

const { db } = await openTestDatabase();
const { viewer } = await makeMember(db, { role: 'administrator' });
const ctx = testContext(db, { viewer });
const category = await makeCategory(db, { title: 'Garden' });

const open = (name: string | null, type: 'CATEGORY_PAGE' | 'TOPIC_PAGE' = 'CATEGORY_PAGE') =>
  openPageLayout(ctx, { type, name });
const map = (layout: BuilderSubject | null) =>
  mapPageLayout(ctx, {
    ...{ assetType: 'CATEGORY', assetId: `${category.id}`, type: 'CATEGORY_PAGE', layout },
  });
const mapped = async () =>
  (await db.selectFrom('page_layout_mappings').select('layout_id').execute()).map(
    ({ layout_id }) => layout_id,
  );
let lastRead = 0;
/** What was logged since the last call. */
async function audited(): Promise<string[]> {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'action', 'detail'])
    .where('action', 'in', ['page.mapped', 'page.unmapped'])
    .where('id', '>', lastRead)
    .orderBy('id')
    .execute();
  lastRead = rows.at(-1)?.id ?? lastRead;
  return rows.map(({ action, detail }) => {
    const { name, title } = Object(detail);
    return `${action} ${name} ${title}`;
  });
}

test('every change of a mapping is logged, its removal too', async () => {
  const [first, second] = [await open('First'), await open('Second')];
  await map(first);
  expect(await mapped()).toEqual([first.id]);
  expect(await audited()).toEqual(['page.mapped First Garden']);
  await map(first); // nothing changes
  expect(await audited()).toEqual([]);
  await map(second);
  expect(await mapped()).toEqual([second.id]);
  expect(await audited()).toEqual(['page.unmapped First Garden', 'page.mapped Second Garden']);
  await map(null);
  expect(await mapped()).toEqual([]);
  expect(await audited()).toEqual(['page.unmapped Second Garden']);
  await map(null);
  expect(await audited()).toEqual([]);
});

test('the default layout, one of other pages and a custom page are refused', async () => {
  const own = await open('Own');
  await map(own);
  const fault = (layout: BuilderSubject) =>
    map(layout).then(
      () => null,
      (error: AppError) => [error.code, error.detail.faults],
    );
  const refused = (rule: string) => [
    'VALIDATION_FAILED',
    [expect.objectContaining({ field: 'id', rule })],
  ];
  expect(await fault(await open(null))).toEqual(refused('isDefault'));
  expect(await fault(await open('Other', 'TOPIC_PAGE'))).toEqual(refused('otherType'));
  const page = await createCustomPage(ctx, { path: 'p', title: 'P', template: 'text' });
  expect(await fault(page)).toEqual(refused('otherType'));
  expect(await mapped()).toEqual([own.id]);
});
