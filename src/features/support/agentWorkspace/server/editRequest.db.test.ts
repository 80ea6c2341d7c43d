import { beforeAll, describe, expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  makeSupportEntry,
  makeSupportRequest,
} from '#features/support/requests/server/supportFactories.ts';
import { listEntries } from '#features/support/requests/server/supportQueries.ts';
import {
  findSupportRequest,
  replyToRequest,
} from '#features/support/requests/server/supportRequestService.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import { saveRequestType } from '#features/support/requestTypes/server/requestTypeService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { changeRequester } from './changeRequester.ts';
import { editRequest } from './editRequest.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let former: Member;
let next: Member;
let agent: Member;

beforeAll(async () => {
  former = await makeMember(db, { full_name: 'Fred Former', partner_id: 'old-co' });
  next = await makeMember(db, { full_name: 'Nora Next', partner_id: 'new-co' });
  agent = await makeMember(db, { role: 'agent' });
});

const as = (member: Member) => testContext(db, { viewer: member.viewer });
const edit = (row: SupportRequestRow, changes: object, member = agent) =>
  editRequest(as(member), String(row.id), { factsRevision: row.facts_revision, ...changes });
const give = (row: SupportRequestRow, changes: object, member = agent) =>
  changeRequester(as(member), String(row.id), {
    ...{ factsRevision: row.facts_revision, confirmAudience: true, ...changes },
  });
const eventsOf = async (row: SupportRequestRow, member = agent) =>
  (await listEntries(as(member), row.id, { limit: 100 })).flatMap(({ event }) => event ?? []);
const isSeenBy = async (member: Member, row: SupportRequestRow) =>
  (await findSupportRequest(as(member), { id: String(row.id) })) !== null;
const ofFormer = () => makeSupportRequest(db, { requester_id: former.id, partner_id: 'old-co' });
const answer = (row: SupportRequestRow) =>
  replyToRequest(as(agent), String(row.id), {
    ...{ message: '<p>Done.</p>', clientMutationId: crypto.randomUUID() },
  });
const mailsTo = async (recipient: string) =>
  (await db.selectFrom('mails').where('recipient', '=', recipient).selectAll().execute()).length;

describe('the subject and the company', () => {
  test('change with an event each, and go back', async () => {
    const row = await ofFormer();
    const edited = await edit(row, { title: '  Pump <b>leaks</b>  ', partnerId: 'acme' });
    expect(edited).toMatchObject({ title: 'Pump <b>leaks</b>', partner_id: 'acme' });
    expect(await eventsOf(row)).toEqual(['TITLE_CHANGED', 'COMPANY_CHANGED']);
    const back = await edit(edited, { title: row.title, partnerId: '' });
    expect(back).toMatchObject({ title: row.title, partner_id: null });
    expect(await eventsOf(row, former)).toEqual([]);
  });

  test('what is the same is no change', async () => {
    const row = await ofFormer();
    expect(await edit(row, { title: row.title, partnerId: 'old-co', topicId: '' })).toMatchObject({
      facts_revision: 0,
    });
    expect(await eventsOf(row)).toEqual([]);
  });

  test('of two agents at once one changes it, the other is told', async () => {
    const row = await ofFormer();
    const results = await Promise.allSettled([
      edit(row, { title: 'First' }),
      edit(row, { title: 'Second' }),
      edit(row, { title: 'Third' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(['CONFLICT', 'CONFLICT']);
  });

  test('a reply in between is no conflict', async () => {
    const row = await ofFormer();
    await answer(row);
    expect(await edit(row, { title: 'Still fine' })).toMatchObject({ title: 'Still fine' });
  });

  test('customers change none of it, and a blank subject is refused', async () => {
    const row = await ofFormer();
    await expect(edit(row, { title: 'Mine' }, former)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(edit(row, { title: 'Mine' }, next)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(edit(row, { title: ' \u200b ' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    await expect(edit(row, { topicId: 987654 })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });
});

describe('the type and its fields', () => {
  test('are checked by the rules of the type', async () => {
    const field = { target: 'REQUEST', placements: ['FORM', 'PAGE'], key: 'serial' };
    await makeCustomField(db, { ...field, names: { en: 'Serial' } });
    const administrator = await makeMember(db, { role: 'administrator' });
    const { id: typeId } = await saveRequestType(as(administrator), null, {
      ...{ names: { en: 'Repair' }, needsAttachment: true },
      fields: [{ key: 'serial', required: true }],
    });
    const row = await ofFormer();
    await expect(edit(row, { typeId, customFields: {} })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      detail: { faults: [expect.objectContaining({ field: 'customFields.serial' })] },
    });
    const typed = await edit(row, { typeId, customFields: { serial: 'A-1' } });
    expect(typed).toMatchObject({ type_id: typeId, field_values: { serial: 'A-1' } });
    expect(await eventsOf(row)).toEqual(['TYPE_CHANGED', 'FIELDS_CHANGED']);
    const again = await edit(typed, { typeId, customFields: { serial: 'A-1' } });
    expect(again.facts_revision).toBe(typed.facts_revision);
    expect(await edit(typed, { typeId: '' })).toMatchObject({ type_id: null, field_values: {} });
    await expect(edit(row, { typeId: 987654 })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

describe('the requester', () => {
  test('becomes a member, who sees it from then on, while the former one does not', async () => {
    const row = await ofFormer();
    await db
      .insertInto('support_participants')
      .values({ request_id: row.id, member_id: next.id, created_at: new Date() })
      .execute();
    const given = await give(row, { requesterId: next.id });
    expect(given).toMatchObject({ requester_id: next.id, partner_id: 'new-co' });
    expect(await isSeenBy(former, row)).toBe(false);
    expect(await isSeenBy(next, row)).toBe(true);
    expect(await eventsOf(row)).toEqual(['REQUESTER_CHANGED']);
    // Nobody reads the names of other customers in it.
    expect(await eventsOf(row, next)).toEqual([]);
    const copied = await db
      .selectFrom('support_participants')
      .where('request_id', '=', row.id)
      .select('member_id')
      .execute();
    expect(copied).toEqual([]);
  });

  test('the former one stays in CC on request', async () => {
    const row = await ofFormer();
    await give(row, { requesterId: next.id, keepsFormer: true });
    expect(await isSeenBy(former, row)).toBe(true);
  });

  test('replies go to the new address alone, also where the first email named another', async () => {
    const row = await makeSupportRequest(db, {
      ...{ requester_email: 'form@shop.example', requester_name: 'Form', channel: 'EMAIL' },
    });
    const opening = await db
      .selectFrom('support_entries')
      .where('request_id', '=', row.id)
      .select('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('support_emails')
      .values({
        ...{ entry_id: opening.id, is_inbound: true, address: 'form@shop.example' },
        ...{ reply_to: 'old@customer.example', created_at: new Date(Date.now() - 60_000) },
      })
      .execute();
    const given = await give(row, { requesterEmail: 'New@Customer.example' });
    expect(given).toMatchObject({ requester_email: 'new@customer.example', requester_id: null });
    await answer(given);
    expect(await mailsTo('new@customer.example')).toBe(1);
    expect(await mailsTo('old@customer.example')).toBe(0);
    expect(await mailsTo('form@shop.example')).toBe(0);

    // Undone, answers go where they went before.
    await give(given, { requesterEmail: 'form@shop.example' });
    await answer(row);
    expect(await mailsTo('new@customer.example')).toBe(1);
    expect(await mailsTo('old@customer.example')).toBe(1);
  });

  test('public links end', async () => {
    const row = await ofFormer();
    await db
      .insertInto('support_tokens')
      .values({
        ...{ token_hash: `hash ${row.id}`, request_id: row.id, can_reply: true },
        ...{ created_at: new Date(), expires_at: new Date(Date.now() + 1e9) },
      })
      .execute();
    await give(row, { requesterId: next.id });
    const token = await db
      .selectFrom('support_tokens')
      .where('request_id', '=', row.id)
      .select('revoked_at')
      .executeTakeFirstOrThrow();
    expect(token.revoked_at).not.toBeNull();
  });

  test('changes only with the confirmation, once, to someone else, and by agents', async () => {
    const row = await ofFormer();
    await makeSupportEntry(db, row);
    const refused = (changes: object, code: string, member = agent) =>
      expect(give(row, changes, member)).rejects.toMatchObject({ code });
    await refused({ requesterId: next.id, confirmAudience: false }, 'CONFLICT');
    await refused({ requesterId: former.id }, 'VALIDATION_FAILED');
    await refused({ requesterId: 987654 }, 'VALIDATION_FAILED');
    await refused({}, 'VALIDATION_FAILED');
    await refused({ requesterEmail: '<script>@x' }, 'VALIDATION_FAILED');
    await refused({ requesterId: next.id }, 'FORBIDDEN', former);
    await refused({ requesterId: next.id }, 'NOT_FOUND', next);
    expect(await isSeenBy(former, row)).toBe(true);
    const both = await Promise.allSettled([
      give(row, { requesterId: next.id }),
      give(row, { requesterEmail: 'x@y.example' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});
