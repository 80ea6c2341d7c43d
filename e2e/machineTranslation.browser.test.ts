import { mkdirSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { makeComment } from '#features/content/comments/server/commentFactories.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { startFakeTranslator } from '#features/site/machineTranslation/testing/fakeTranslator.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const fake = await startFakeTranslator();
const portal = await openPortal({ allowedPrivateHosts: ['127.0.0.1'] });
const { db } = portal;
const administrator = await makeMember(db, { full_name: 'Ada Admin', role: 'administrator' });
const shots = process.env.SHOTS;
let path: string;

beforeAll(async () => {
  const topic = await makeTopic(db, (await makeCategory(db)).id);
  const post = await makeConversation(db, {
    ...{ language: 'de', title: 'Quietschende Nabe', topic_id: topic.id },
    category_id: topic.category_id,
    content: '<p>Sie <em>quietscht</em>, sagt <code>hub</code>.</p>',
  });
  await makeComment(db, post.id, { content: '<p>Öl hilft.</p>' });
  path = `conversations/${topic.slug}/${post.slug}/${post.id}`;
});

it('administrators set up a service, and readers translate a post and a comment in place', async () => {
  const admin = await portal.open('admin/translation', { as: administrator });
  await admin.getByLabel('Address').fill(fake.libreTranslate);
  await admin.getByRole('button', { name: 'Try it' }).click();
  await admin.getByText('WATER THE').waitFor();
  if (shots) await admin.screenshot({ path: `${shots}/admin.png`, fullPage: true });
  await admin.getByLabel('Offer translations').check();
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await admin.getByText('Machine translation saved').waitFor();
  expect(await axeViolations(admin)).toEqual([]);

  fake.answers((answer) => answer.writeHead(500).end());
  const page = await portal.open(path);
  const post = page.locator('article#post');
  if (shots) await page.screenshot({ path: `${shots}/offer.png`, fullPage: true });
  await post.getByRole('button', { name: 'Translate' }).press('Enter');
  await post.getByText('Couldn’t translate this text.').waitFor();
  if (shots) await page.screenshot({ path: `${shots}/failed.png`, fullPage: true });
  fake.answers(null);
  await post.getByRole('button', { name: 'Try again' }).click();
  await post.getByRole('status').getByText('Machine-translated from German').waitFor();
  await page.getByRole('heading', { name: 'QUIETSCHENDE NABE', level: 1 }).waitFor();
  expect(await post.locator('.prose').innerHTML()).toBe(
    '<p>SIE <em>QUIETSCHT</em>, SAGT <code>hub</code>.</p>',
  );
  expect(await post.locator('.prose').getAttribute('lang')).toBe('en');
  expect(await axeViolations(page)).toEqual([]);
  if (shots) {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.screenshot({ path: `${shots}/phone.png`, fullPage: true });
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${shots}/dark.png`, fullPage: true });
  }

  await post.getByRole('button', { name: 'Show original' }).click();
  await page.getByRole('heading', { name: 'Quietschende Nabe', level: 1 }).waitFor();
  expect(await post.locator('.prose').getAttribute('lang')).toBe('de');
  await post.getByRole('button', { name: 'Show translation' }).click();
  await page.getByRole('heading', { name: 'QUIETSCHENDE NABE', level: 1 }).waitFor();

  const comments = page.locator('#comments');
  await comments.getByRole('button', { name: 'Translate' }).click();
  await comments.getByText('ÖL HILFT.').waitFor();
});

if (shots) mkdirSync(shots, { recursive: true });
