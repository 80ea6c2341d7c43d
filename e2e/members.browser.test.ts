import sharp from 'sharp';
import { expect, it } from 'vitest';
import { unsubscribeToken } from '#features/base/mail/server/unsubscribeToken.ts';
import { makeConversation } from '#features/content/conversations/server/conversationFactories.ts';
import { makeCategory, makeTopic } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSecretBox } from '#platform/secrets/secretBox.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { axeViolations, openPortal } from './support/openPortal.ts';

const secretKey = 'the key of the journeys, long enough';
const portal = await openPortal({ basePath: '/help', secretKey });
const { db } = portal;

const rowOf = (id: number) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('follows a member at once, and takes it back when the server refuses', async () => {
  const [me, star] = [await makeMember(db), await makeMember(db, { full_name: 'Grace Hopper' })];
  const page = await portal.open(`users/${star.id}`, { as: me });
  const button = page.getByRole('button', { name: 'Follow Grace Hopper' });
  await button.click();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: '1 follower', exact: true }).click();
  await page.getByRole('main').getByText(`@${me.username}`).waitFor();
  expect(new URL(page.url()).search).toBe('?show=followers');

  portal.expectFault(/status of/);
  await db
    .updateTable('members')
    .set({ role: 'member', suspended_until: new Date(Date.now() + 9e6) })
    .where('id', '=', me.id)
    .execute();
  await button.click();
  await page.getByText('Failed to complete the user activity, please try again.').waitFor();
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
});

it('edits the profile, says what is wrong beside the field, and loses nothing to another tab', async () => {
  const me = await makeMember(db, { full_name: 'Before' });
  const page = await portal.open(`users/${me.id}/edit`, { as: me });
  portal.expectFault(/status of/);
  await page.getByLabel('Username').fill('not a name');
  await page.getByLabel('Bio').fill('What I typed');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page
    .getByText('Username must contain only alphanumeric and underscore characters')
    .waitFor();
  await page.getByLabel('Username').fill(`${me.username}_2`);

  await db
    .updateTable('members')
    .set({ bio: 'Elsewhere', updated_at: new Date() })
    .where('id', '=', me.id)
    .execute();
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByRole('dialog', { name: 'Changed in the meantime' }).waitFor();
  expect(await page.getByLabel('Bio').inputValue()).toBe('What I typed');
  await page.getByRole('button', { name: 'Save what stands here' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  expect(await rowOf(me.id)).toMatchObject({ bio: 'What I typed', username: `${me.username}_2` });
});

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

it('lets a member choose their mails, and stop them from the mail itself without script', async () => {
  const me = await makeMember(db);
  const chosen = () =>
    db
      .selectFrom('member_preferences')
      .select(['type', 'properties'])
      .where('member_id', '=', me.id)
      .where('category', '=', 'NOTIFICATIONS')
      .execute();
  const page = await portal.open(`users/${me.id}/edit`, { as: me });
  const choice = page.getByLabel('Decisions about what I wrote');
  expect(await page.getByLabel('Matches of the rules against spam').count()).toBe(0);
  await choice.selectOption({ label: 'No email' });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await page.getByText('Profile updated successfully').waitFor();
  expect(await chosen()).toEqual([{ type: 'DECISIONS', properties: { mail: 'OFF' } }]);
  await page.reload();
  expect(await choice.inputValue()).toBe('OFF');
  await choice.selectOption({ label: 'By email' });
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.poll(chosen).toEqual([{ type: 'DECISIONS', properties: { mail: 'AUTO' } }]);

  const secrets = createSecretBox({ secretKey, dataDir: '' });
  const token = unsubscribeToken(testContext(db, { secrets }), {
    memberId: me.id,
    kind: 'MODERATED',
  });
  const plain = await portal.visit({ script: false });
  await plain.goto(`unsubscribe-notification?token=${token}`);
  await plain.getByRole('button', { name: 'No more mails of this kind' }).click();
  await plain.getByText('Done. Mails of this kind are no longer sent to you.').waitFor();
  expect(await chosen()).toEqual([{ type: 'DECISIONS', properties: { mail: 'OFF' } }]);
  const forged = await portal.open('unsubscribe-notification?token=v1.a.b.c');
  portal.expectFault(/status of 400/);
  await forged.getByRole('button', { name: 'No more mails of this kind' }).click();
  await forged.getByText('This link is not a good one.').waitFor();
  expect(await axeViolations(forged)).toEqual([]);
});

it('tells a suspended member how long, and why', async () => {
  const me = await makeMember(db, {
    suspended_until: new Date(Date.now() + 86_400_000 * 3),
    suspended_reason: 'Three threads of advertising',
  });
  const page = await portal.open('tags', { as: me });
  await page
    .getByText(/^Your account is suspended until .+ You can read, but not write\.$/)
    .waitFor();
  await page.getByText('Reason: Three threads of advertising').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.getByRole('link', { name: /New post|Ask a question/ }).count()).toBe(0);
});

it('shows times in the member’s own zone and way', async () => {
  const me = await makeMember(db, { time_zone: 'Pacific/Kiritimati' });
  const joined = new Date('2024-03-04T12:00:00Z');
  const other = await makeMember(db, { joined_at: joined });
  const preference = { category: 'DATE', type: 'DATE', properties: '{"format":"YEAR_FIRST"}' };
  await db
    .insertInto('member_preferences')
    .values({ member_id: me.id, ...preference })
    .execute();
  const page = await portal.open(`users/${other.id}`, { as: me });
  await page.getByText('2024-03-05').waitFor();
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
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect.poll(async () => (await rowOf(me.id)).avatar_url).toBeNull();
});

it('lets a member go, without script too, and keeps what they wrote', async () => {
  const me = await makeMember(db, { full_name: 'Going Away' });
  const post = await makeConversation(db, { author_id: me.id, title: 'Where does this stay?' });
  const scripted = await portal.open(`users/${me.id}/edit`, { as: me });
  await scripted.getByRole('link', { name: 'Deactivate account' }).click();
  const dialog = scripted.getByRole('dialog', { name: 'Deactivate account' });
  await dialog.getByRole('button', { name: 'Deactivate account' }).waitFor();
  expect(await axeViolations(scripted)).toEqual([]);
  await dialog.getByRole('link', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  const page = await portal.visit({ as: me, script: false });
  await page.goto(`users/${me.id}/edit`);
  await page.getByRole('link', { name: 'Deactivate account' }).click();
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await page.goto(`conversations/${post.id}`);
  await page.getByText('Deactivated member').first().waitFor();
  expect(await page.content()).not.toContain('Going Away');
  portal.expectFault(/status of 404/);
  expect((await page.goto(`users/${me.id}`))?.status()).toBe(404);
});

it('asks a visitor for whom "me" is, and keeps bookmarks to their owner', async () => {
  const [me, other] = [await makeMember(db), await makeMember(db)];
  const visitor = await portal.visit();
  await visitor.goto('users/me');
  expect(new URL(visitor.url()).pathname).toBe('/help/login');
  const page = await portal.visit({ as: me });
  await page.goto('users/me/bookmarks?of=topic');
  expect(new URL(page.url()).pathname).toBe(`/help/users/${me.id}/bookmarks`);
  await page.getByText('No topics found!').waitFor();
  portal.expectFault(/status of 404/);
  portal.expectFault(/status of 404/);
  expect((await page.goto(`users/${other.id}/bookmarks`))?.status()).toBe(404);
  expect((await page.goto(`users/${other.id}/edit`))?.status()).toBe(404);
});

it.each(['light', 'dark'] as const)('leaves axe nothing to say in the %s theme', async (theme) => {
  const me = await makeMember(db, { bio: 'Words', country: 'PT', signature: 'Yours' });
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
  const types = await widths('main fieldset label');
  expect(types.length).toBeGreaterThan(1);
  expect(types.filter(({ isWithin }) => !isWithin)).toEqual([]);
});
