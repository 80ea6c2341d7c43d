import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { analyticsOf } from '#features/site/insight/insightSettingGroup.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

const followed = () =>
  db
    .selectFrom('insight_events')
    .selectAll()
    .where('name', '=', 'link.followed')
    .orderBy('at')
    .execute();

/** Follows a link to another site, as in a new tab: this page stays. */
async function followOut(page: Page): Promise<void> {
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'https://example.org/a?b=1' });
    link.addEventListener('click', (event) => event.preventDefault());
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  });
}

/** As by another tab. What a page sends while it is unloaded has the user agent of a bot in these tests. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

it('asks before it tells what a browser does, and is told so again in the footer', async () => {
  await portal.changeSettings({ analytics: { ...analyticsOf({}), asksConsent: true } });
  const page = await portal.visit({ once: true });
  await page.context().setExtraHTTPHeaders({ 'user-agent': browser });
  await page.goto('');
  const bar = page.getByRole('region', { name: 'Privacy choices' });
  await bar.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: 'Don’t allow' }).click();
  await bar.waitFor({ state: 'detached' });
  await page.reload();
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Privacy choices' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your visits aren’t counted.').waitFor();
  await dialog.getByRole('button', { name: 'Allow', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await bar.waitFor({ state: 'detached' });

  await followOut(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
  await followOut(page);
  await hide(page);
  const told = { member_id: null, details: { host: 'example.org' } };
  await expect.poll(followed, { timeout: 15_000 }).toMatchObject([
    { ...told, page: 'HOME_PAGE' },
    { ...told, page: 'TAGS_PAGE' },
  ]);
});

it('sends nothing where the browser asks for privacy, and asks nothing', async () => {
  await portal.changeSettings({ analytics: { ...analyticsOf({}), asksConsent: true } });
  const page = await portal.visit({ once: true });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/insight/beacon')) sent.push(request.url());
  });
  await page.goto('');
  await page.waitForLoadState('networkidle');
  expect(await page.getByRole('region', { name: 'Privacy choices' }).count()).toBe(0);
  await page.goto('topics');
  await page.waitForLoadState('networkidle');
  expect(sent).toEqual([]);
});
