import { expect, it } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { makeSupportRequest } from '#features/support/requests/server/supportFactories.ts';
import { openPortal } from './support/openPortal.ts';

const portal = await openPortal({ basePath: '/help' });
const { db } = portal;

it('keeps an agent’s reply that is not sent, on each of their devices, until it is', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  const other = await makeMember(db, { role: 'agent' });
  const request = await makeSupportRequest(db, { requester_id: (await makeMember(db)).id });
  const path = `support/agent/${request.number}`;
  const page = await portal.open(path, { as: agent });
  const reply = page.getByRole('textbox', { name: 'Reply to the customer' });
  await reply.fill('Please check the valve first.');
  const drafts = () => db.selectFrom('drafts').select(['member_id', 'draft_key']).execute();
  await expect
    .poll(drafts, { timeout: 10_000 })
    .toEqual([{ member_id: agent.id, draft_key: `request:${request.id}` }]);
  await page.reload();
  await reply.getByText('Please check the valve first.').waitFor();

  const phone = await portal.open(path, { as: agent, width: 390 });
  const there = phone.getByRole('textbox', { name: 'Reply to the customer' });
  await there.getByText('Please check the valve first.').waitFor();
  const colleague = await portal.open(path, { as: other });
  await colleague.getByRole('textbox', { name: 'Reply to the customer' }).waitFor();
  expect(await colleague.getByText('Please check the valve first.').count()).toBe(0);
  const list = await portal.open('users/me/drafts', { as: agent });
  expect(await list.getByText('Please check the valve first.').count()).toBe(0);

  await phone.getByRole('button', { name: 'Send', exact: false }).first().click();
  await phone.getByRole('button', { name: 'Undo', exact: true }).click();
  await there.getByText('Please check the valve first.').waitFor();
  await expect.poll(async () => (await drafts()).length).toBe(1);
  await phone.getByRole('button', { name: 'Send', exact: false }).first().click();
  await phone.getByRole('button', { name: 'Send now', exact: true }).click();
  await phone.locator('article').getByText('Please check the valve first.').waitFor();
  await expect.poll(drafts).toEqual([]);
  await phone.reload();
  await there.waitFor();
  expect(await there.getByText('Please check the valve first.').count()).toBe(0);

  // Leaving within the ten seconds sends the reply, and keeps no draft of it.
  await there.fill('It is the left valve.');
  await expect.poll(async () => (await drafts()).length).toBe(1);
  await phone.getByRole('button', { name: 'Send', exact: false }).first().click();
  await phone.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await phone.goto(path);
  await there.waitFor();
  await phone.locator('article').getByText('It is the left valve.').waitFor();
  expect(await there.getByText('It is the left valve.').count()).toBe(0);
  expect(await drafts()).toEqual([]);
});

it('keeps a customer’s reply that is not sent, on each of their devices, until it is', async () => {
  const customer = await makeMember(db);
  const agent = await makeMember(db, { role: 'agent' });
  const request = await makeSupportRequest(db, { requester_id: customer.id, kind: 'CASE' });
  const path = `support/requests/${request.number}`;
  const page = await portal.open(path, { as: customer });
  const reply = page.getByRole('textbox', { name: 'Reply' });
  await reply.fill('The valve is still leaking.');
  const drafts = () =>
    db
      .selectFrom('drafts')
      .where('draft_key', '=', `support-reply:${request.id}`)
      .select('member_id')
      .execute();
  await expect.poll(drafts, { timeout: 10_000 }).toEqual([{ member_id: customer.id }]);

  const phone = await portal.open(path, { as: customer, width: 390 });
  const there = phone.getByRole('textbox', { name: 'Reply' });
  await expect.poll(() => there.inputValue()).toBe('The valve is still leaking.');
  const desk = await portal.open(path, { as: agent });
  expect(await desk.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('');

  await phone.getByRole('button', { name: 'Send reply' }).click();
  await phone.locator('article').getByText('The valve is still leaking.').waitFor();
  await expect.poll(drafts).toEqual([]);
  expect(await there.inputValue()).toBe('');
});
