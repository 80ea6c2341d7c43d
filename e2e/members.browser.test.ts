import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const secretKey = 'the key of the journeys, long enough';
const portal = await openPortal({ basePath: '/help', secretKey });
const { db } = portal;

const rowOf = (id: number) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('keeps fields beside one another on a line, whatever is said above and below them', async () => {
  const me = await makeMember(db, { full_name: 'Before' });
  const page = await portal.open(`users/${me.id}/edit`, { as: me, width: 660 });
  portal.expectFault(/status of/);
  const tops = () =>
    Promise.all(
      ['Display name', 'Username'].map(async (label) => {
        return (await page.getByLabel(label).boundingBox())?.y;
      }),
    );
  const [name, username] = await tops();
  expect(name).toBe(username);
  await page.getByLabel('Username').fill('not a name');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Username must contain only alphanumeric').waitFor();
  const [nameThen, usernameThen] = await tops();
  expect(nameThen).toBe(usernameThen);
});

it('shows every tab of one’s own profile on a laptop', async () => {
  const me = await makeMember(db, { full_name: 'Many tabs' });
  const page = await portal.open(`users/${me.id}`, { as: me, width: 1366 });
  const tabs = page.getByRole('navigation', { name: 'Your activity' }).getByRole('list');
  await tabs.getByRole('link', { name: 'Bookmarks' }).waitFor();
  expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await tabs.evaluate((row) => row.clientHeight)).toBeLessThan(60);
});

it('lets a member choose their mails, and no forged link do so', async () => {
  const me = await makeMember(db);
  const chosen = () =>
    db
      .selectFrom('member_preferences')
      .select(['type', 'properties'])
      .where('member_id', '=', me.id)
      .where('category', '=', 'NOTIFICATIONS')
      .execute();
  const page = await portal.open('notifications/settings', { as: me });
  const choice = page.getByLabel('Moderation decisions on your content');
  expect(await page.getByLabel('Spam rule matches').count()).toBe(0);
  await choice.uncheck();
  await expect.poll(chosen).toEqual([{ type: 'DECISIONS', properties: { mail: 'OFF' } }]);
  await page.reload();
  expect(await choice.isChecked()).toBe(false);
  await choice.check();
  await expect.poll(chosen).toEqual([{ type: 'DECISIONS', properties: { mail: 'AUTO' } }]);

  const forged = await portal.open('unsubscribe-notification?token=v1.a.b.c');
  portal.expectFault(/status of 400/);
  await forged.getByRole('button', { name: 'Unsubscribe' }).click();
  await forged.getByText('This link is invalid.').waitFor();
  expect(await axeViolations(forged)).toEqual([]);
});

it('cuts a picture with the keyboard and shows it', async () => {
  const me = await makeMember(db);
  const page = await portal.open(`users/${me.id}/edit`, { as: me });
  const buffer = await sharp({
    create: { width: 600, height: 300, channels: 3, background: '#3366cc' },
  })
    .jpeg()
    .toBuffer();
  await page
    .getByLabel('Change picture')
    .first()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('slider').press('ArrowRight');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await page.getByText('Image uploaded successfully').waitFor();
  // It may be removed before the browser has loaded it everywhere.
  portal.expectFault(/404 \(Not Found\) .*\/avatar\.webp/);
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(async () => (await rowOf(me.id)).avatar_url).toBeNull();
});

it('asks whoever wants to go, and lets them stay', async () => {
  const me = await makeMember(db);
  const scripted = await portal.open(`users/${me.id}/edit`, { as: me });
  await scripted.getByRole('link', { name: 'Deactivate account' }).click();
  const dialog = scripted.getByRole('dialog', { name: 'Deactivate account' });
  await dialog.getByRole('button', { name: 'Deactivate account' }).waitFor();
  expect(await axeViolations(scripted)).toEqual([]);
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
});

it.each(['light', 'dark'] as const)('leaves axe nothing to say in the %s theme', async (theme) => {
  const suspended = { suspended_until: new Date(Date.now() + 86_400_000), suspended_reason: 'Ads' };
  const me = await makeMember(db, {
    ...{ bio: 'Words', country: 'PT', signature: 'Yours' },
    ...(theme === 'light' && suspended),
  });
  const page = await portal.visit({ as: me, theme, width: theme === 'dark' ? 390 : 1366 });
  for (const address of theme === 'dark' ? ['edit'] : ['', '?show=followers']) {
    await page.goto(`users/${me.id}${address === 'edit' ? '/edit' : address}`);
    expect(await axeViolations(page)).toEqual([]);
  }
});

it('has room for twice the text size on a narrow screen', async () => {
  const member = await makeMember(db, { full_name: 'Bartholomew Featherstonehaugh' });
  await makeTopic(db, (await makeCategory(db)).id);
  const page = await portal.visit({ as: member, width: 320 });
  const enlarge = () =>
    page.evaluate(() => {
      const { style } = document.documentElement;
      style.fontSize = `${2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}px`;
    });
  const widths = (selector: string) =>
    page.locator(selector).evaluateAll((found) =>
      found.map((each) => {
        const { left, right } = each.getBoundingClientRect();
        return { isWithin: right <= 320 && each.scrollWidth <= each.clientWidth, left, right };
      }),
    );
  await page.goto(`users/${member.id}`);
  await enlarge();
  const [name] = await widths('main h1');
  expect(name).toMatchObject({ isWithin: true });
  expect((name?.right ?? 0) - (name?.left ?? 0)).toBeGreaterThan(150);
  await page.goto('conversations/new');
  await enlarge();
  // Their row scrolls, and begins with the chosen one.
  expect((await widths('main fieldset label')).length).toBeGreaterThan(1);
  expect(await widths('main fieldset label:has(:checked)')).toMatchObject([{ isWithin: true }]);
});
