import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import words from '#locales/en/supportDesk.json' with { type: 'json' };
import { PlainBrowser } from '#platform/testing/plainBrowser.ts';
import { openPortalForFile } from '#platform/testing/portal.ts';

const { portal, db } = await openPortalForFile();

test('the notes of a request are a screen of its own, for agents', async () => {
  const [customer, agent] = [await makeMember(db), await makeMember(db, { role: 'agent' })];
  const row = await makeSupportRequest(db, { requester_id: customer.id, title: 'A leak' });
  for (const content of ['<p>zqfirst</p>', '<p>zqsecond</p>']) {
    await makeSupportEntry(db, row, {
      ...{ kind: 'NOTE', is_public: false, author_id: agent.id, author_role: 'AGENT', content },
    });
  }
  const address = `/support/agent/${row.number}/notes`;
  const pageOf = async ({ id }: { id: number }) =>
    new PlainBrowser(portal, { login: await portal.login(id) }).open(address);

  const page = await pageOf(agent);
  expect(page.text('h1')).toBe(words.notes.title.replace('{{number}}', `${row.number}`));
  expect(page.texts('article p')).toEqual(['zqsecond', 'zqfirst']);

  for (const other of [customer, await makeMember(db)]) {
    const refused = await pageOf(other);
    expect(refused.status).toBe(404);
    expect(refused.html).not.toContain('zqfirst');
  }
  const visitor = await new PlainBrowser(portal).open(address);
  expect(visitor.address).toMatch(/^\/login/);
});

test('notes are no part of what a customer reads of their request', async () => {
  const customer = await makeMember(db);
  const row = await makeSupportRequest(db, { requester_id: customer.id });
  await makeSupportEntry(db, row, { kind: 'NOTE', is_public: false, content: '<p>zqnote</p>' });
  const login = await portal.login(customer.id);
  const query = `{ supportRequest(id: "${row.id}") { title notes { content } } }`;
  const answer = await portal.graphql(query, { login });
  expect(answer.json).toMatchObject({ data: { supportRequest: { notes: [] } } });
});
