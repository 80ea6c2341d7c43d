import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import { listQueuePage } from '#features/support/agentWorkspace/server/queueService.ts';
import { saveQueueView } from '#features/support/agentWorkspace/server/viewService.ts';
import {
  saveAutomation,
  testAutomation,
} from '#features/support/automations/server/automationService.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { saveSlaPolicy } from '#features/support/sla/server/slaPolicyService.ts';
import { listClocks } from '#features/support/sla/server/slaQueries.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { saveRequestType } from './requestTypeService.ts';

const { db } = await openTestDatabase();
const admin = await makeMember(db, { role: 'administrator' });
const customer = await makeMember(db);
const as = ({ viewer }: Pick<typeof admin, 'viewer'>) => testContext(db, { viewer });
const typeNamed = async (en: string) =>
  `${(await saveRequestType(as(admin), null, { names: { en } })).id}`;
const [refund, repair] = [await typeNamed('Refund'), await typeNamed('Repair')];
const open = (typeId: string | null) =>
  createSupportRequest(as(customer), {
    ...{ kind: 'CASE', title: 'Pump', message: '<p>It leaks.</p>', typeId, customFields: {} },
  });

test('a service level is for the requests of its types', async () => {
  const policy = (fields: object) =>
    saveSlaPolicy(as(admin), null, {
      ...{ name: 'Refunds', conditions: { typeIds: [refund] }, firstMinutes: 15, ...fields },
    });
  const { id } = await policy({});
  const policiesOf = async (request: { id: number }) =>
    (await listClocks(db, [request.id])).map((clock) => clock.policy_id);
  expect(await policiesOf(await open(refund))).toEqual([id]);
  expect(await policiesOf(await open(repair))).toEqual([]);
  expect(await policiesOf(await open(null))).toEqual([]);
  await expect(policy({ conditions: { typeIds: [refund, '999999'] } })).rejects.toMatchObject({
    code: 'VALIDATION_FAILED',
    detail: { faults: [{ field: 'conditions.typeIds.1', rule: 'unknown' }] },
  });
});

test('a saved view lists the requests of its type', async () => {
  const [wanted] = [await open(repair), await open(null)];
  const filter = { statuses: ['NEW', 'OPEN'], typeId: repair, sort: 'ACTIVITY' };
  const view = await saveQueueView(as(admin), null, { title: 'Repairs', filter });
  const { nodes } = await listQueuePage(as(admin), { view });
  expect(nodes.some(({ id }) => id === wanted.id)).toBe(true);
  expect(new Set(nodes.map(({ type_id }) => `${type_id}`))).toEqual(new Set([repair]));
});

test('an automation is for requests of a type, or without one', async () => {
  const typeId = await typeNamed('Delivery');
  const [typed, plain] = [await open(typeId), await open(null)];
  const ranOn = async (value: string) => {
    const { id } = await saveAutomation(as(admin), null, {
      ...{ name: 'Test', trigger: 'CREATED', conditions: [{ type: 'TYPE', value }] },
      actions: [{ type: 'ADD_TAG', value: 'seen' }],
    });
    const { test: found } = await testAutomation(as(admin), `${id}`);
    return [typed, plain].map((row) => found.requestIds.includes(row.id));
  };
  expect(await ranOn(typeId)).toEqual([true, false]);
  expect(await ranOn('NONE')).toEqual([false, true]);
  await expect(ranOn('none')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
