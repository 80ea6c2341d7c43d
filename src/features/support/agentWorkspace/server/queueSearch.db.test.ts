import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeCategory } from '#features/content/taxonomy/server/taxonomyFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { indexMissingEntries } from '#features/support/requests/server/entryWords.ts';
import { matchOf } from '#features/support/requests/server/requestMatches.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import {
  replyToRequest,
  updateSupportRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { addRequestNote } from './agentRequestService.ts';
import { mergeRequests } from './mergeRequests.ts';
import { listQueuePage } from './queueService.ts';
import { splitRequest } from './splitRequest.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let agent: Member;
let request: SupportRequestRow;

const as = ({ viewer }: Pick<Member, 'viewer'>, now = new Date()) =>
  testContext(db, { viewer, now });

async function find(keyword: string, member: Pick<Member, 'viewer'> = agent) {
  const page = await listQueuePage(as(member), { view: 'all', keyword, first: 100 });
  return { ...page, ids: page.nodes.map(({ id }) => id) };
}
const finds = async (keyword: string, id = request.id, member: Pick<Member, 'viewer'> = agent) =>
  (await find(keyword, member)).ids.includes(id);

const marked = (row: SupportRequestRow | undefined) => {
  const match = row && matchOf(row);
  if (!match) return null;
  const text = match.parts.map((part) => (part.hit ? `[${part.text}]` : part.text)).join('');
  return `${match.place}: ${text}`;
};

beforeAll(async () => {
  customer = await makeMember(db, { full_name: 'Zoe Zander', username: 'zoe' });
  agent = await makeMember(db, { role: 'agent', username: 'agnes' });
  request = await createSupportRequest(as(customer), {
    ...{ kind: 'CASE', title: 'The gantry stops', message: '<p>It halts after warming up.</p>' },
  });
  await replyToRequest(as(agent), `${request.id}`, {
    message: '<p>Please replace the fuses, then recalibrate the Förderband.</p>',
    clientMutationId: 'reply-1',
  });
  await addRequestNote(as(agent), `${request.id}`, {
    message: '<p>Known defect of the quuxinator.</p>',
    clientMutationId: 'note-1',
  });
});

describe('words', () => {
  test.each([
    ['of a message', 'halts'],
    ['of a reply, without its accents', 'forderband'],
    ['by another form', 'recalibrating'],
    ['by its beginning', 'recal'],
    ['of the subject and of different messages', 'gantry fuses halts'],
    ['of a note', 'quuxinator'],
    ['of a phrase', '"replace the fuses"'],
  ])('%s are found', async (_what, keyword) => {
    expect(await finds(keyword)).toBe(true);
  });

  test.each([
    ['all of them have to be there', 'gantry zeppelin'],
    ['the words of a phrase stand together', '"replace fuses"'],
    ['a phrase ends with the word, not with its beginning', '"replace the fuse"'],
    ['what must not be there', 'gantry -quuxinator'],
    ['a phrase that must not be there', 'gantry -"replace the fuses"'],
  ])('%s', async (_what, keyword) => {
    expect(await finds(keyword)).toBe(false);
  });

  test('the passage is shown, with the words marked', async () => {
    const of = async (keyword: string) =>
      marked((await find(keyword)).nodes.find(({ id }) => id === request.id));
    expect(await of('fuses')).toBe(
      'MESSAGE: Please replace the [fuses], then recalibrate the Förderband.',
    );
    expect(await of('quux')).toBe('NOTE: Known defect of the [quuxinator].');
    expect(await of('gantry')).toBe(null);
  });

  test('names of files are found', async () => {
    const row = await makeSupportRequest(db, { title: 'With a file' });
    await makeSupportEntry(db, row, {
      attachments: [
        { type: 'application/pdf', source: '/files/0/x.pdf', name: 'Typenschild_K2.pdf' },
      ],
    });
    const { nodes } = await find('typenschild has:attachment');
    expect(nodes.map(({ id }) => id)).toEqual([row.id]);
    expect(marked(nodes[0])).toBe('FILE: [Typenschild]_K2.pdf');
  });

  test('Arabic words are found with their article, Japanese ones within a sentence', async () => {
    const arabic = await makeSupportRequest(db, { message: 'الطابعة لا تعمل' });
    const japanese = await makeSupportRequest(db, { message: '昨日から自転車の調子が悪いです' });
    expect(await finds('طابعة', arabic.id)).toBe(true);
    expect(await finds('自転車', japanese.id)).toBe(true);
  });

  test('an edited subject and text are found, the former ones are not', async () => {
    const row = await makeSupportRequest(db, { requester_id: customer.id, title: 'Oldsubject' });
    await updateSupportRequest(as(customer), `${row.id}`, {
      ...{ title: 'Newsubject', message: '<p>Freshtext</p>', updatedDate: row.updated_at },
    });
    expect(await finds('newsubject freshtext', row.id)).toBe(true);
    expect(await finds('oldsubject', row.id)).toBe(false);
  });

  test('merged and split messages are found where they are', async () => {
    const source = await makeSupportRequest(db, { message: 'Alphaword' });
    const target = await makeSupportRequest(db, { message: 'Betaword' });
    const moved = await makeSupportEntry(db, source, { content: '<p>Gammaword</p>' });
    const made = await splitRequest(as(agent), `${source.id}`, {
      ...{ title: 'Deltasubject', entryIds: [`${moved.id}`] },
    });
    expect((await find('deltasubject gammaword')).ids).toEqual([made.id]);
    const asked = { sourceId: `${source.id}`, targetId: `${target.id}`, confirmAudience: true };
    await mergeRequests(as(agent), asked);
    expect((await find('alphaword betaword')).ids).toEqual([target.id]);
  });

  test('entries from before the index get their words', async () => {
    const row = await makeSupportRequest(db, { message: 'Epsilonword' });
    await sql`update support_entries set words = null where request_id = ${row.id}`.execute(db);
    expect(await finds('epsilonword', row.id)).toBe(false);
    expect(await indexMissingEntries({ db })).toBe(1);
    expect(await finds('epsilonword', row.id)).toBe(true);
  });

  test('texts with the signs of the query language are texts', async () => {
    for (const keyword of [`'`, `a' | b`, `\\`, `!x & (y`, `:*`, `"`, `=key=`, `\u0000`]) {
      expect((await find(keyword)).problems).toEqual([]);
    }
  });
});

describe('operators', () => {
  test.each([
    ['from:zoe', true],
    ['from:"Zoe Zander" gantry', true],
    ['-from:zoe', false],
    ['status:waiting,open', true],
    ['status:new', false],
    ['assignee:agnes', true],
    ['assignee:me', true],
    ['assignee:none', false],
    ['is:unanswered', false],
    ['channel:portal after:1d', true],
    ['before:1d', false],
    ['updated:today', true],
    ['priority:normal -priority:high', true],
    ['has:attachment', false],
    ['-has:attachment -tag:vip', true],
    ['company:acme', false],
    ['team:none type:none', true],
  ])('%s', async (keyword, expected) => {
    const { ids, problems } = await find(keyword);
    expect(problems).toEqual([]);
    expect(ids.includes(request.id)).toBe(expected);
  });

  test('#number finds that request only', async () => {
    expect((await find(`#${request.number}`)).ids).toEqual([request.id]);
  });

  test('a name that nobody has is a problem, and nothing is listed', async () => {
    const { ids, problems } = await find('gantry assignee:nobody');
    expect(ids).toEqual([]);
    expect(problems).toMatchObject([{ operator: 'assignee', value: 'nobody', reason: 'VALUE' }]);
    expect(problems[0]?.allowed).toEqual(expect.arrayContaining(['me', 'none', 'agnes']));
  });

  test('snoozed requests are found in views that hide them', async () => {
    const row = await makeSupportRequest(db, { snoozed_until: new Date(Date.now() + 3_600_000) });
    const { nodes } = await listQueuePage(as(agent), { view: 'inbox', keyword: 'is:snoozed' });
    expect(nodes.map(({ id }) => id)).toContain(row.id);
  });
});

describe('what the viewer may not see is not found', () => {
  test('agents of a category: other requests, and notes where they are customers', async () => {
    const category = await makeCategory(db);
    const base = await makeMember(db);
    const viewer = {
      ...base.viewer,
      scoped: new Map([[category.id, new Set(['MANAGE_PRIVATE_MESSAGES'] as const)]]),
    };
    const inside = await makeSupportRequest(db, { category_id: category.id, message: 'Zetaword' });
    const outside = await makeSupportRequest(db, { message: 'Zetaword' });
    const own = await makeSupportRequest(db, { requester_id: base.id, message: 'Zetaword' });
    for (const row of [inside, own]) {
      await makeSupportEntry(db, row, {
        ...{ kind: 'NOTE', is_public: false, author_role: 'AGENT', content: '<p>Etanote</p>' },
      });
    }
    const { ids } = await find('zetaword', { viewer });
    expect(ids).toContain(inside.id);
    expect(ids).not.toContain(outside.id);
    expect((await find('etanote', { viewer })).ids).toEqual([inside.id]);
    // A word that must not be there says as much as one that must.
    expect((await find('zetaword -etanote', { viewer })).ids).toEqual([own.id]);
  });

  test('custom fields are found by those who see them', async () => {
    const staff = await makeCustomField(db, { target: 'REQUEST', visible_to: 'STAFF' });
    const open = await makeCustomField(db, { target: 'REQUEST', visible_to: 'EVERYONE' });
    const category = await makeCategory(db);
    const row = await makeSupportRequest(db, {
      category_id: category.id,
      field_values: JSON.stringify({ [staff.key]: 'Thetasecret', [open.key]: 'Iotaserial 77' }),
    });
    const scoped = await makeMember(db);
    const viewer = {
      ...scoped.viewer,
      scoped: new Map([[category.id, new Set(['MANAGE_PRIVATE_MESSAGES'] as const)]]),
    };
    expect(await finds('thetasecret', row.id)).toBe(true);
    expect(await finds('iotaser', row.id)).toBe(true);
    expect(await finds('iotaserial', row.id, { viewer })).toBe(true);
    expect(await finds('thetasecret', row.id, { viewer })).toBe(false);
    expect(await finds(staff.key, row.id)).toBe(false);
  });
});
