import { beforeAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { listSupportRequests } from './listSupportRequests.ts';
import { matchOf } from './requestMatches.ts';
import { makeSupportEntry, makeSupportRequest } from './supportFactories.ts';
import type { SupportRequestRow } from './supportRows.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let request: SupportRequestRow;

async function find(keyword: string, { viewer }: Member = customer) {
  const ctx = testContext(db, { viewer });
  const asked = { kind: 'CASE', status: 'ALL', keyword } as const;
  const page = await listSupportRequests(ctx, asked);
  const { totalCount } = page;
  const total = typeof totalCount === 'number' ? totalCount : await totalCount();
  expect(total).toBe(page.nodes.length);
  return page.nodes;
}

const finds = async (keyword: string, member?: Member) => (await find(keyword, member)).length > 0;

beforeAll(async () => {
  customer = await makeMember(db);
  agent = await makeMember(db, { role: 'agent' });
  request = await makeSupportRequest(db, {
    ...{ requester_id: customer.id, title: 'Broken gantry', message: 'It halts.' },
    field_values: JSON.stringify({ internal: 'Fieldsecret' }),
  });
  const byAgent = { author_id: agent.id, author_role: 'AGENT' } as const;
  await makeSupportEntry(db, request, { ...byAgent, content: '<p>Replace both fuses.</p>' });
  await makeSupportEntry(db, request, {
    ...{ ...byAgent, kind: 'NOTE', is_public: false, content: '<p>Notesecret</p>' },
    attachments: [{ type: 'image/png', source: '/files/0/x.png', name: 'Filesecret.png' }],
  });
  // A reply that is not sent yet.
  await makeSupportEntry(db, request, { ...byAgent, is_public: false, content: '<p>Unsent</p>' });
  await makeSupportRequest(db, { title: 'Somebody else', message: 'Othersecret fuses' });
});

test('customers find their requests by public messages, across messages and the subject', async () => {
  for (const keyword of ['halts', 'fuse', 'gantry fuses', '"both fuses"', 'rok', 'halts -pump']) {
    expect(
      (await find(keyword)).map(({ id }) => id),
      keyword,
    ).toEqual([request.id]);
  }
  for (const keyword of [
    'zeppelin',
    '[#999999]',
    'gantry zeppelin',
    '"fuses both"',
    'gantry -fuses',
  ]) {
    expect(await finds(keyword), keyword).toBe(false);
  }
});

test('customers find a request by the subject of an email about it', async () => {
  const found = await find(`Re: [#${request.number}] Another subject`);
  expect(found.map(({ id }) => id)).toEqual([request.id]);
});

test('the passage is of a public message', async () => {
  const [row] = await find('fuses');
  expect(row && matchOf(row)).toEqual({
    place: 'MESSAGE',
    parts: [
      { text: 'Replace both ', hit: false },
      { text: 'fuses', hit: true },
      { text: '.', hit: false },
    ],
  });
});

test('notes, replies that are not sent, fields and requests of others are not found', async () => {
  const hidden = ['notesecret', 'filesecret', 'unsent', 'fieldsecret', 'othersecret'];
  for (const keyword of [...hidden, '=internal=fieldsecret', 'internal']) {
    expect(await finds(keyword), keyword).toBe(false);
    // Nor does their absence tell anything.
    expect(await finds(`halts -${keyword}`), keyword).toBe(true);
  }
});

test('agents find no notes in their own list either', async () => {
  const row = await makeSupportRequest(db, { requester_id: agent.id, message: 'Agentasks' });
  await makeSupportEntry(db, row, { kind: 'NOTE', is_public: false, content: '<p>Ownnote</p>' });
  expect(await finds('agentasks', agent)).toBe(true);
  expect(await finds('ownnote', agent)).toBe(false);
});
