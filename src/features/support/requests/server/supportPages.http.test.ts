import { expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import words from '#locales/en/support.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';
import { makeSupportEntry, makeSupportRequest } from './supportFactories.ts';

const { portal, db } = await openPortalForFile();
// Before any page is read: definitions are cached.
const requestField = { target: 'REQUEST', placements: ['FORM', 'PAGE'] };
const device = await makeCustomField(db, {
  ...{ ...requestField, kind: 'CHOICE', options: ['stake', 'app'], names: { en: 'Device' } },
});
const serial = await makeCustomField(db, { ...requestField, names: { en: 'Serial number' } });
const shop = await makeCustomField(db, { ...requestField, kind: 'URL', names: { en: 'Shop' } });
const pageOf = async (member: { id: number }) =>
  new PlainBrowser(portal, { login: await portal.login(member.id) });

test('without script, a customer opens a ticket, replies, solves it, rates it and reopens it', async () => {
  const page = await pageOf(await makeMember(db));
  await page.open('/support/tickets');
  expect(page.text()).toContain(words.tickets.empty);
  await page.follow(words.tickets.new, 'main');
  await page.submit(words.send, { title: '', message: 'First line\n\nSecond & last' });
  expect(page.has('[name="title"][aria-invalid="true"]')).toBe(true);
  expect(page.get('[name="message"]').textContent).toContain('Second & last');
  await page.submit(words.send, { title: 'The pump is loud' });
  expect(page.address).toMatch(/^\/support\/tickets\/the-pump-is-loud\/\d+$/);
  expect(page.text('h1')).toBe('The pump is loud');
  expect(page.texts('article p')).toEqual(['First line', 'Second & last']);

  await page.submit(words.sendReply, { message: 'One more thing' });
  expect(page.text('section ol')).toContain('One more thing');
  // Nobody has answered, so nothing can have solved it.
  await page.submit(words.withdraw);
  expect(page.text()).toContain(words.next.RESOLVED);
  await page.submit(words.rate.send, { score: '4', comment: 'Quick' });
  expect(page.text()).toContain('4 of 5');
  await page.submit(words.reopen);
  expect(page.text()).toContain(words.next.OPEN);

  await page.open('/support/tickets?status=open');
  expect(page.text()).toContain('The pump is loud');
  await page.open('/support/tickets?status=closed');
  expect(page.text()).not.toContain('The pump is loud');
});

test('a ticket has one address; its text can be changed until someone answers', async () => {
  const member = await makeMember(db);
  const row = await makeSupportRequest(db, {
    ...{ requester_id: member.id, kind: 'TICKET', title: 'Old title' },
  });
  const page = await pageOf(member);
  await page.open(`/support/tickets/wrong/${row.id}`);
  expect(page.address).toBe(`/support/tickets/old-title/${row.id}`);
  await page.follow(words.edit);
  await page.submit(words.save, { title: 'New title', message: 'New text' });
  expect(page.address).toBe(`/support/tickets/new-title/${row.id}`);
  expect(page.text('article')).toContain('New text');
  await db
    .updateTable('support_requests')
    .set({ first_reply_at: new Date() })
    .where('id', '=', row.id)
    .execute();
  await page.open(`/support/tickets/new-title/${row.id}/edit`);
  expect(page.address).toBe(`/support/tickets/new-title/${row.id}`);
});

test('a case is found by its number, by its requester and not by others', async () => {
  const member = await makeMember(db);
  const row = await makeSupportRequest(db, { requester_id: member.id, title: 'A broken valve' });
  await makeSupportEntry(db, row, {
    ...{ kind: 'NOTE', is_public: false, content: '<p>zqinternal</p>' },
  });
  const address = `/support/requests/${row.number}`;
  const own = await (await pageOf(member)).open(address);
  expect(own.status).toBe(200);
  expect(own.text('h1')).toBe('A broken valve');
  expect(own.html).not.toContain('zqinternal');
  const other = await (await pageOf(await makeMember(db))).open(address);
  expect(other.status).toBe(404);
  const visitor = await new PlainBrowser(portal).open(address);
  expect(visitor.html).not.toContain('A broken valve');
  expect(visitor.address).toMatch(/^\/login/);
});

test('a file of a note is served to agents only, that of a reply to the requester too', async () => {
  const [member, agent] = [await makeMember(db), await makeMember(db, { role: 'agent' })];
  const row = await makeSupportRequest(db, { requester_id: member.id });
  const entries = [
    await makeSupportEntry(db, row, { author_id: agent.id, author_role: 'AGENT' }),
    await makeSupportEntry(db, row, { kind: 'NOTE', is_public: false, author_id: agent.id }),
  ];
  const statuses = [];
  for (const [index, entry] of entries.entries()) {
    const key = `${index}`.repeat(32);
    await db
      .insertInto('files')
      .values({
        ...{ storage_key: key, owner_id: agent.id, file_name: 'a.txt', mime_type: 'text/plain' },
        byte_size: 3,
      })
      .execute();
    await portal.services.files.put(key, Buffer.from('abc'));
    await db
      .insertInto('file_uses')
      .values({ storage_key: key, target_type: 'supportEntry', target_id: entry.id })
      .execute();
    for (const each of [member, agent, await makeMember(db)]) {
      const { cookie } = await portal.login(each.id);
      statuses.push((await portal.ask(`/files/${key}/a.txt`, { headers: { cookie } })).status);
    }
  }
  expect(statuses).toEqual([200, 200, 404, 404, 200, 404]);
});

test('a form that names another page, or another member’s request, changes nothing', async () => {
  const [member, row] = [await makeMember(db), await makeSupportRequest(db)];
  const { cookie, csrf } = await portal.login(member.id);
  const post = (fields: Record<string, string>) =>
    portal.ask('/community/api/v1/forms/resolveRequest', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: `${new URLSearchParams({ _csrf: csrf, id: `${row.id}`, ...fields })}`,
    });
  expect((await post({ path: 'https://evil.example/' })).status).toBe(400);
  const refused = await post({ path: `/support/requests/${row.number}` });
  expect(refused.headers.location).toContain('error=NOT_FOUND');
  const { status } = await db
    .selectFrom('support_requests')
    .where('id', '=', row.id)
    .select('status')
    .executeTakeFirstOrThrow();
  expect(status).toBe('OPEN');
});

test('without script, optional questions are left empty, and a missing answer is named', async () => {
  await db
    .insertInto('support_request_types')
    .values({
      ...{ names: JSON.stringify({ en: 'Faulty part' }), position: 2 },
      ...{ created_at: new Date(), updated_at: new Date() },
      fields: JSON.stringify([
        { key: device.key, required: true, showIf: null },
        { key: serial.key, required: false, showIf: null },
        { key: shop.key, required: false, showIf: null },
      ]),
    })
    .execute();
  const page = await pageOf(await makeMember(db));
  await page.open('/support/tickets/new');
  await page.follow('Faulty part');
  await page.submit(words.send, { title: 'A crack', message: 'In the lid.' });
  const field = `[name="customFields.${device.key}"]`;
  expect(page.attribute(field, 'aria-invalid')).toBe('true');
  expect(page.has(`${field}[autofocus]`)).toBe(true);
  expect(page.text()).toContain('Hold on! This field cannot be blank.');
  await page.submit(words.send, { [`customFields.${device.key}`]: 'stake' });
  expect(page.text('h1')).toBe('A crack');
});

test('without script, links choose the type of a request, whose questions are asked', async () => {
  const condition = { key: device.key, values: ['stake'] };
  await db
    .insertInto('support_request_types')
    .values({
      ...{ names: JSON.stringify({ en: 'Broken device' }), position: 1 },
      ...{ created_at: new Date(), updated_at: new Date() },
      fields: JSON.stringify([
        { key: device.key, required: true, showIf: null },
        { key: serial.key, required: true, showIf: condition },
      ]),
    })
    .execute();
  const page = await pageOf(await makeMember(db));
  await page.open('/support/tickets/new');
  expect(page.has(`[name="customFields.${device.key}"]`)).toBe(false);
  await page.follow('Broken device');
  expect(page.has(`[name="customFields.${serial.key}"]`)).toBe(false);
  const typed = {
    title: 'No light',
    message: 'It is dark.',
    copies: 'a@example.org, b@example.org',
  };
  await page.submit(words.send, { ...typed, [`customFields.${device.key}`]: 'stake' });
  // The answer asks for one more, and nothing that was typed is lost.
  expect(page.has(`[name="customFields.${serial.key}"]`)).toBe(true);
  await page.submit(words.send, { [`customFields.${serial.key}`]: 'S-17' });
  expect(page.text('h1')).toBe('No light');
  for (const shown of ['Broken device', 'S-17', 'a@example.org, b@example.org']) {
    expect(page.text('aside')).toContain(shown);
  }
});
