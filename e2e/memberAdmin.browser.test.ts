import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSession } from '#platform/sessions/sessions.ts';
import { axeViolations, openPortal, pressUndo } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;
const administrator = await makeMember(db, { role: 'administrator', full_name: 'Boss' });
const stateOf = (id: number) =>
  db
    .selectFrom('members')
    .select(['blocked_at', 'blocked_reason', 'content_hidden', 'approval_status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement);
}

it('finds a member, blocks them with a reason, tells their browser, and takes it back', async () => {
  // Their page may be asking for something, such as the unread count, while they are blocked.
  portal.expectFault(/status of 403 .*\/schema\/community/);
  const member = await makeMember(db, { username: 'troublemaker', full_name: 'Trouble Maker' });
  const victim = await portal.open('tags', { as: member });
  const page = await portal.open('users/user-management', { as: administrator });
  await page.getByRole('searchbox', { name: 'Search by name, username or email' }).fill('TROUBLE');
  await page.getByText('1 member', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=TROUBLE');
  // The whole row is its link.
  await page.getByRole('row').filter({ hasText: 'Trouble Maker' }).click();
  const record = page.getByRole('complementary', { name: 'Member details' });
  await record.getByRole('button', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await dialog.getByText('Hold on! This field cannot be blank.').waitFor();
  await dialog.getByLabel('Reason').fill('Advertising');
  await dialog.getByLabel('Hide their posts and comments').check();
  await dialog.getByRole('button', { name: 'Block' }).click();
  // Hover keeps it visible.
  await page.getByText('Trouble Maker blocked').hover();
  expect(await stateOf(member.id)).toMatchObject({
    blocked_reason: 'Advertising',
    content_hidden: true,
  });
  expect(await axeViolations(page)).toEqual([]);

  await victim.getByRole('link', { name: 'Topics' }).first().click();
  await victim.getByText('Your account has been blocked').first().waitFor();
  await victim.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();

  await pressUndo(page);
  await page.getByText('Trouble Maker unblocked').waitFor();
  expect(await stateOf(member.id)).toMatchObject({ blocked_at: null, content_hidden: false });

  await page.keyboard.press('j');
  await page.keyboard.press('n');
  const notes = page.getByRole('dialog', { name: 'Notes on Trouble Maker' });
  await notes.getByRole('textbox').fill('Promised to stop.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await notes.getByText('Promised to stop.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
});

it('ends one session of a member, and says beside the link how many wait to be let in', async () => {
  const waiting = await makeMember(db, { approval_status: 'PENDING', full_name: 'Waits Alone' });
  const member = await makeMember(db, { username: 'travels', full_name: 'Travels Much' });
  const at = (userAgent: string) =>
    createSession(db, {
      ...{ memberId: member.id, remember: false, address: '192.0.2.7', now: new Date() },
      userAgent,
    });
  await at('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/143.0');
  const kept = await portal.open('tags', { as: member });
  const page = await portal.open('users/user-management?q=travels', { as: administrator });
  const sidebar = page.getByRole('navigation', { name: 'Admin' });
  await sidebar.getByRole('link', { name: 'Approvals 1 pending' }).waitFor();
  await page.getByRole('link', { name: 'Travels Much' }).click();
  const record = page.getByRole('complementary', { name: 'Member details' });
  await record.getByRole('button', { name: /^Sign out of Firefox/ }).click();
  const left = () =>
    db.selectFrom('sessions').select('user_agent').where('member_id', '=', member.id).execute();
  await expect.poll(left).toEqual([{ user_agent: 'browser test' }]);
  await kept.reload();
  await kept.getByRole('button', { name: 'Account of Travels Much' }).waitFor();
  await db.deleteFrom('members').where('id', '=', waiting.id).execute();
});

it('suspends several at once and names whom it could not', async () => {
  // Sorted by username: the factory's numbers are not in order, from 9 to 10.
  for (const [n, name] of ['One', 'Two', 'Three'].entries()) {
    await makeMember(db, { username: `batch_${n}`, full_name: `Batch ${name}` });
  }
  const manager = await makeMember(db, { role: 'manager', full_name: 'Batch Manager' });
  const peer = await makeMember(db, {
    username: 'batch_peer',
    role: 'manager',
    full_name: 'Batch Peer',
  });
  const page = await portal.open('users/user-management?q=batch&sort=NAME', { as: manager });
  portal.expectFault(/status of 403/);
  await page.getByRole('checkbox', { name: 'Select Batch One' }).click();
  await page.getByRole('checkbox', { name: 'Select Batch Three' }).click({ modifiers: ['Shift'] });
  await page.getByRole('checkbox', { name: 'Select Batch Peer' }).click();
  const bulk = page.getByRole('region', { name: 'Selected members' });
  await bulk.getByText('4 selected').waitFor();
  await bulk.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Cool down');
  await dialog.getByLabel('Number of days').fill('2');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('3 members suspended').waitFor();
  await page.getByText('Batch Peer: you don’t have permission').waitFor();
  const row = await db
    .selectFrom('members')
    .select('suspended_until')
    .where('id', '=', peer.id)
    .executeTakeFirstOrThrow();
  expect(row.suspended_until).toBeNull();
});

it('approves and rejects from the keyboard, and undoes', async () => {
  const waiting = { approval_status: 'PENDING', screener_response: '{"why":"Pumps"}' };
  const first = await makeMember(db, { ...waiting, full_name: 'First Waiting' });
  const second = await makeMember(db, { ...waiting, full_name: 'Second Waiting' });
  const page = await portal.open('users/approval-workflow', { as: administrator });
  await page.getByText('Pumps').first().waitFor();
  // Its shortcuts work once the list is hydrated.
  await expect
    .poll(() =>
      page
        .getByRole('main')
        .getByRole('button', { name: 'Keyboard shortcuts' })
        .evaluate((button) => Object.keys(button).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('Keyboard shortcuts').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await page.getByText('First Waiting approved').waitFor();
  expect((await stateOf(first.id)).approval_status).toBe('APPROVED');
  await page.keyboard.press('u');
  await page.getByText('First Waiting is pending approval again').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('r');
  await page.getByRole('dialog').getByLabel('Reason').fill('A shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText(/ rejected/).waitFor();
  const states = [
    (await stateOf(first.id)).approval_status,
    (await stateOf(second.id)).approval_status,
  ];
  expect(states.sort()).toEqual(['PENDING', 'REJECTED']);
  expect(await axeViolations(page)).toEqual([]);
});

it('bans an address, and takes it back', async () => {
  const page = await portal.open('admin/bans', { as: administrator });
  await page.getByRole('button', { name: 'Block address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'IP address or range' }).fill('203.0.113.9/24');
  await dialog.getByRole('button', { name: 'Block address' }).click();
  await page.getByText('203.0.113.0/24 blocked').waitFor();
  await pressUndo(page);
  await page.getByText('No blocked addresses').waitFor();
  // Shown optimistically.
  const removals = db.selectFrom('audit_log').select('id').where('action', '=', 'ban.removed');
  await expect.poll(async () => (await removals.execute()).length).toBe(1);
  await page.goto('admin/audit?action=ban.');
  await page.getByRole('main').locator('ol').getByText('Address unblocked').waitFor();
});

it('keeps the keyboard at the row of a record it closes', async () => {
  const tess = await makeMember(db, { full_name: 'Tess Tidewater' });
  const list = await portal.open(`users/user-management?q=${tess.username}`, { as: administrator });
  const row = list.getByRole('link', { name: 'Tess Tidewater' });
  await row.click();
  await list.getByRole('heading', { name: 'Tess Tidewater' }).waitFor();
  await list.keyboard.press('Escape');
  await list.getByRole('complementary', { name: 'Member details' }).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(row)).toBe(true);
});

it('says on a phone in whole what a field searches, in German too', async () => {
  await portal.changeSettings({ activeLanguages: ['en', 'de'] });
  for (const path of ['conversations/search', 'users/user-management']) {
    const page = await portal.open(`${path}?lang=de`, { as: administrator, width: 375 });
    const fields = page.locator('main input[type="search"]');
    expect(await fields.count(), path).toBeGreaterThan(0);
    const cut = await fields.evaluateAll((inputs) =>
      inputs.flatMap((input) => {
        if (!(input instanceof HTMLInputElement) || !input.checkVisibility()) return [];
        const style = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen === null) throw new Error('The browser does not draw');
        pen.font = style.font;
        const sides = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
        const fits = pen.measureText(input.placeholder).width <= input.clientWidth - sides;
        return fits ? [] : [input.placeholder];
      }),
    );
    expect(cut, path).toEqual([]);
  }
});

it('invites a member, and shows the mail', async () => {
  portal.expectFault(/status of 400/);
  await portal.changeSettings({ signupEnabled: false });
  const page = await portal.open('users/user-management', { as: administrator });
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite member' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Hold on! This field cannot be blank.').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel('Email').fill('Grace.Hopper@example.org');
  await dialog.getByLabel('Email').press('Tab');
  expect(await dialog.getByLabel('Username').inputValue()).toBe('grace_hopper');
  await dialog.getByLabel('Full name').fill('Grace Hopper');
  await dialog.getByLabel('Full name').press('Enter');
  await page.getByText('Account created for Grace.Hopper@example.org.').hover();
  await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
  await page.getByRole('button', { name: 'View email' }).click();
  await page.waitForURL('**/admin/mail');
});
