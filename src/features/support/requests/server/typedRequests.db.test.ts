import { beforeAll, expect, test } from 'vitest';
import { makeCustomField } from '#features/base/customFields/server/customFieldFactories.ts';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  archiveRequestType,
  saveRequestType,
} from '#features/support/requestTypes/server/requestTypeService.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createSupportRequest } from './createSupportRequest.ts';

const { db } = await openTestDatabase();
type Member = Awaited<ReturnType<typeof makeMember>>;
let customer: Member;
let administrator: Member;
let typeId: number;

const as = ({ viewer }: Pick<Member, 'viewer'>) => testContext(db, { viewer });
const open = (fields: object) =>
  createSupportRequest(as(customer), {
    ...{ kind: 'TICKET', title: 'Pump', message: '<p>It leaks.</p>', typeId, ...fields },
  });
const names = { en: 'Broken device' };

beforeAll(async () => {
  customer = await makeMember(db);
  administrator = await makeMember(db, { role: 'administrator' });
  const field = { target: 'REQUEST', placements: ['FORM', 'PAGE'] };
  await makeCustomField(db, {
    ...{ ...field, key: 'device', kind: 'CHOICE', options: ['stake', 'app'] },
  });
  await makeCustomField(db, { ...field, key: 'serial' });
  await makeCustomField(db, { ...field, key: 'unrelated', required: true });
  await makeCustomField(db, {
    ...{ ...field, key: 'internal', visible_to: 'STAFF', editable_by: 'STAFF' },
  });
  const { id } = await saveRequestType(as(administrator), null, {
    names,
    forCases: false,
    fields: [
      { key: 'device', required: true },
      { key: 'serial', required: true, showIf: { key: 'device', values: ['stake'] } },
      { key: 'internal' },
    ],
  });
  typeId = id;
});

const faultOf = async (pending: Promise<unknown>) =>
  pending.then(
    () => null,
    (error) => error.detail?.faults?.[0]?.field ?? error.code,
  );

test('a request has the answers to the questions of its type', async () => {
  const row = await open({ customFields: { device: 'stake', serial: 'S-1' } });
  expect(row).toMatchObject({
    ...{ type_id: typeId, field_values: { device: 'stake', serial: 'S-1' } },
  });
});

test.each([
  ['a required answer is missing', {}, 'customFields.device'],
  ['an option is unknown', { device: 'car' }, 'customFields.device'],
  ['a question that has become required is blank', { device: 'stake' }, 'customFields.serial'],
  ['a question is not asked', { device: 'app', serial: 'S-1' }, 'customFields.serial'],
  ['a field is not of the type', { device: 'app', unrelated: 'x' }, 'customFields.unrelated'],
  ['a field is for staff', { device: 'app', internal: 'x' }, 'customFields.internal'],
])('it is refused where %s', async (_case, customFields, field) => {
  expect(await faultOf(open({ customFields }))).toBe(field);
});

test('blank answers to questions that are not asked are ignored', async () => {
  const row = await open({ customFields: { device: 'app', serial: '' } });
  expect(row.field_values).toEqual({ device: 'app' });
  expect(await open({ typeId: null, customFields: {} })).toMatchObject({ type_id: null });
});

test('a type that requires an attachment, or is for tickets only, refuses others', async () => {
  const { id } = await saveRequestType(as(administrator), null, { names, needsAttachment: true });
  expect(await faultOf(open({ typeId: id }))).toBe('attachments');
  expect(await faultOf(open({ kind: 'CASE', customFields: { device: 'app' } }))).toBe('typeId');
  expect(await faultOf(open({ typeId: 999_999 }))).toBe('typeId');
});

test('only those with the permission manage types; archived ones are no longer offered', async () => {
  const agent = await makeMember(db, { role: 'agent' });
  expect(await faultOf(saveRequestType(as(agent), null, { names }))).toBe('FORBIDDEN');
  const { id, updatedAt } = await saveRequestType(as(administrator), null, { names });
  const changed = await saveRequestType(as(administrator), `${id}`, {
    ...{ names: { en: 'Other' }, updatedDate: updatedAt },
  });
  expect(changed.names).toEqual({ en: 'Other' });
  const late = saveRequestType(as(administrator), `${id}`, { names, updatedDate: updatedAt });
  expect(await faultOf(late)).toBe('CONFLICT');
  await expect(async () => archiveRequestType(as(agent), `${id}`)).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await archiveRequestType(as(administrator), `${id}`);
  expect(await faultOf(open({ typeId: id }))).toBe('typeId');
});

test.each([
  [{ names: {} }, 'names'],
  [{ names, fields: [{ key: 'missing' }] }, 'fields.0.key'],
  [{ names, fields: [{ key: 'device' }, { key: 'device' }] }, 'fields.1.key'],
  [
    { names, fields: [{ key: 'serial', showIf: { key: 'device', values: ['app'] } }] },
    'fields.0.showIf.key',
  ],
  [{ names, teamId: 999_999 }, 'teamId'],
])('the definition %j is refused at %s', async (given, field) => {
  expect(await faultOf(saveRequestType(as(administrator), null, given))).toBe(field);
});
