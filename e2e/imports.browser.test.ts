import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hashPassword } from '#features/people/identity/server/passwords.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { setImportFolder } from '#features/site/importing/server/assistant/importFolder.ts';
import { runImportJob } from '#features/site/importing/server/assistant/importJob.ts';
import { createLocalFileStore } from '#platform/files/localFileStore.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-imports-'));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
const files = createLocalFileStore(path.join(base, 'files'));
const password = 'Import-pass-1';

/** Does the job that the last action has asked for. */
async function work(): Promise<void> {
  const [row] = await db
    .selectFrom('community_imports')
    .select('id')
    .orderBy('id', 'desc')
    .execute();
  const { signal } = new AbortController();
  await runImportJob(testContext(db), row?.id ?? 0, { files, signal });
}

it('a table is uploaded, mapped, tried, imported and undone', async () => {
  setImportFolder(path.join(base, 'imports'));
  const cost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  const admin = await makeMember(db, {
    ...{ role: 'administrator', password_hash: await hashPassword(password, cost) },
  });
  const page = await portal.open('admin/imports', { as: admin });
  await page.getByText('No imports yet').waitFor();
  await page.getByLabel('Upload a file').setInputFiles({
    ...{ name: 'posts.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(
      'id,title,content,author,forum\n1,Soil,Which soil?,sam,Help\n2,Rake,,sam,Help\n',
    ),
  });
  // Of the wrong password.
  portal.expectFault(/status of 400/);
  await page.getByLabel('Your password').fill('wrong');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Wrong password.').waitFor();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/help\/admin\/imports\/\d+$/);
  await page.getByText('Inspecting').first().waitFor();
  await work();

  // It shows without a reload that it goes on.
  await page.getByRole('heading', { name: 'Reading options' }).waitFor();
  expect(await page.getByLabel('Contains').inputValue()).toBe('posts');
  expect(await page.getByLabel('forum').inputValue()).toBe('category');
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('Import name').fill('Garden');
  await page.getByRole('button', { name: 'Read file' }).click();
  await page.getByText('Reading').first().waitFor();
  await work();

  await page.getByRole('heading', { name: 'Mapping' }).waitFor();
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  await page.getByLabel('QUESTION').or(page.getByLabel('Question')).selectOption('IDEA');
  await page.getByRole('button', { name: 'Start dry run' }).click();
  await work();
  await page.getByRole('heading', { name: 'Import now' }).waitFor();
  await page.getByText('Every record is accounted for').first().waitFor();
  expect(await db.selectFrom('conversations').select('id').execute()).toEqual([]);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await work();
  await page.getByRole('link', { name: 'Import again' }).waitFor();
  const found = await db.selectFrom('conversations').select(['title', 'type']).execute();
  expect(found).toContainEqual({ title: 'Soil', type: 'IDEA' });
  const report = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download report as CSV' }).first().click();
  expect(fs.readFileSync(await (await report).path(), 'utf8')).toMatch(/^kind,read,written/);
  expect(await axeViolationsInBothThemes(page)).toEqual([]);

  await page.getByLabel('Remove everything imported by').check();
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Undoing').first().waitFor();
  await work();
  await page.getByText('Undone').first().waitFor();
  expect(await db.selectFrom('conversations').select('id').execute()).toEqual([]);
});
