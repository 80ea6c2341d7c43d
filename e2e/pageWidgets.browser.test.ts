import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolationsInBothThemes, openPortal } from './support/openPortal.ts';

const portal = await openPortal();
const { db } = portal;
await portal.changeSettings({ activeLanguages: ['en', 'ar'] });
const administrator = await makeMember(db, { role: 'administrator', full_name: 'Ada Admin' });
for (const full_name of ['Bea Brown', 'Carla Castellani-Montgomery', 'Dan', 'Emil Eriksen']) {
  await makeMember(db, { full_name });
}
const shots = process.env.SHOTS;
type Page = Awaited<ReturnType<typeof portal.open>>;

async function look(page: Page, name: string): Promise<void> {
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
}

const feedUrl = 'https://example.org/feed.xml';
const entries = ['Release 4.2 is out', 'How we cut build times in half', 'Meet us in Oslo'].map(
  (title, index) => ({
    title,
    url: `https://example.org/${index}`,
    publishedAt: `2026-0${index + 1}-12T09:00:00.000Z`,
  }),
);
await db
  .insertInto('rss_feeds')
  .values({ url: feedUrl, title: 'Engineering blog', entries: JSON.stringify(entries) })
  .execute();

const widget = (type: string, properties: object = {}, visibility: object = {}) => ({
  ...{ id: `${type}-${crypto.randomUUID()}`, type, properties, visibility },
});
const document = JSON.stringify({
  sections: [
    {
      id: 'opening',
      fullWidth: true,
      columns: [{ width: '1/1', widgets: [widget('hero', { title: 'Hub', size: 'small' })] }],
    },
    {
      id: 'top',
      columns: [
        {
          width: '2/3',
          widgets: [
            widget('memberList', { first: 5 }),
            widget('rssFeed'),
            widget('richText', { html: '<p>Call us</p>' }, { device: 'PHONE' }),
            widget('richText', { html: '<p>Write to us</p>' }, { device: 'DESKTOP' }),
          ],
        },
        {
          width: '1/3',
          widgets: [widget('rssFeed', { url: feedUrl }), widget('eventList'), widget('tagCloud')],
        },
      ],
    },
  ],
});
await db.insertInto('custom_pages').values({ path: 'hub', title: 'Hub', document }).execute();

it('shows members, a feed and hints on a page, on every device', async () => {
  const page = await portal.open('page/hub', { as: administrator });
  await page.getByRole('heading', { name: 'New members' }).waitFor();
  await page.getByRole('link', { name: 'Meet us in Oslo' }).waitFor();
  await expect.poll(() => page.locator('[data-widget-hint]').count()).toBe(3);
  expect(await page.getByText('Write to us').isVisible()).toBe(true);
  expect(await page.getByText('Call us').isVisible()).toBe(false);
  await look(page, 'widgets-1366');
  const phone = await portal.open('page/hub', { width: 390, theme: 'dark' });
  expect(await phone.getByText('Call us').isVisible()).toBe(true);
  expect(await phone.getByText('Write to us').isVisible()).toBe(false);
  await look(phone, 'widgets-390-dark');
  const arabic = await portal.open('page/hub?lang=ar', { as: administrator });
  await look(arabic, 'widgets-ar');
});

it('sends visitors no script of hints', async () => {
  const page = await portal.visit();
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto('page/hub');
  await page.getByRole('link', { name: 'Meet us in Oslo' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('WidgetHintCard'))).toEqual([]);
});

it('lists broken links where the navigation is edited', async () => {
  const link = { problem: 'MISSING', since: new Date(), checked_at: new Date() };
  await db
    .insertInto('broken_site_links')
    .values([
      { ...link, source: 'page 1', name: 'Hub', href: '/page-builder/page-1', url: '/page/gone' },
      { ...link, source: 'footer', href: '/admin/navigation?area=footer', url: '/topics/x/9' },
    ])
    .execute();
  const page = await portal.open('admin/navigation', { as: administrator });
  await page.getByRole('heading', { name: 'Broken links' }).waitFor();
  await look(page, 'broken-links-1366');
  const phone = await portal.open('admin/navigation?lang=ar', { as: administrator, width: 390 });
  await look(phone, 'broken-links-390-ar');
});
