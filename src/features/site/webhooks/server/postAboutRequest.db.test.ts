import { expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  listAutomationRuns,
  saveAutomation,
  setAutomationEnabled,
  testAutomation,
} from '#features/support/automations/server/automationService.ts';
import { automationConsumer } from '#features/support/automations/server/runAutomations.ts';
import { saveMacro } from '#features/support/macros/server/macroService.ts';
import { createSupportRequest } from '#features/support/requests/server/createSupportRequest.ts';
import { createOutgoing } from '#platform/outgoing/outgoing.ts';
import { allEventsHandled, runConsumers } from '#platform/testing/eventConsumerTools.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { deleteWebhook, saveWebhook } from './webhookService.ts';

const { db } = await openTestDatabase();
const administrator = await makeMember(db, { role: 'administrator' });
const agent = await makeMember(db, { role: 'agent' });
const customer = await makeMember(db, { full_name: 'Ada <!channel>' });
const ctx = testContext(db, {
  viewer: administrator.viewer,
  outgoing: createOutgoing(['127.0.0.1']),
});

// Where it starts: with events from now on.
await (await runConsumers(db, [automationConsumer])).stop();

async function open(format: string) {
  const { endpoint } = await saveWebhook(ctx, null, {
    ...{ name: format, format, url: 'http://127.0.0.1:9/hook', events: ['member.joined'] },
  });
  return String(endpoint.id);
}

async function automate(actions: object[]) {
  const { id } = await saveAutomation(ctx, null, {
    ...{ name: 'Tell the chat', trigger: 'CREATED', conditions: [], actions },
  });
  await testAutomation(ctx, `${id}`);
  await setAutomationEnabled(ctx, { id: `${id}`, isEnabled: true });
  return id;
}

/** Opens a request, and lets the automations run. */
async function openRequest(title = 'Loud pump') {
  const own = testContext(db, { viewer: customer.viewer });
  const { id } = await createSupportRequest(own, {
    kind: 'CASE',
    title,
    message: '<p>The pump is loud.</p>',
  });
  const { stop } = await runConsumers(db, [automationConsumer]);
  await allEventsHandled(db, automationConsumer.name);
  await stop();
  return id;
}

const bodies = async (endpointId: string) =>
  (
    await db
      .selectFrom('webhook_deliveries')
      .where('endpoint_id', '=', Number(endpointId))
      .orderBy('id')
      .select(['body', 'type', 'ordering_key'])
      .execute()
  ).map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }));

const switchedOff = (id: number) => setAutomationEnabled(ctx, { id: `${id}`, isEnabled: false });

test('an automation sends a message with its placeholders filled', async () => {
  const [crm, slack] = [await open('STANDARD'), await open('SLACK')];
  const automation = await automate([
    { type: 'POST', value: crm, text: 'New from {author.name}: {post.title}' },
    { type: 'POST', value: slack },
    { type: 'ADD_TAG', value: 'told' },
  ]);
  const requestId = await openRequest('Loud <pump>');
  const [told] = await bodies(crm);
  expect(told).toMatchObject({
    ...{ type: 'supportRequest.posted', ordering_key: `requestId:${requestId}` },
    body: {
      data: {
        ...{ requestId: `${requestId}`, message: 'New from Ada <!channel>: Loud <pump>' },
        url: expect.stringContaining('/support/agent/'),
      },
    },
  });
  const [line] = await bodies(slack);
  expect(line?.body.text).toMatch(/\|#\d+ Loud &lt;pump&gt;>$/);
  expect(line?.body.text).not.toContain('<!channel>');
  await switchedOff(automation);
});

test('what fails is in the log of the automation, and changes nothing', async () => {
  const ofMember = await open('STANDARD');
  await db
    .updateTable('webhook_endpoints')
    .set({ owner_id: customer.id })
    .where('id', '=', Number(ofMember))
    .execute();
  const gone = await open('STANDARD');
  const first = await automate([
    { type: 'ADD_TAG', value: 'told' },
    { type: 'POST', value: ofMember },
  ]);
  const second = await automate([{ type: 'POST', value: gone }]);
  await deleteWebhook(ctx, gone);
  const requestId = await openRequest();
  expect(await listAutomationRuns(ctx, first)).toMatchObject([{ requestId, error: 'FORBIDDEN' }]);
  expect(await listAutomationRuns(ctx, second)).toMatchObject([{ requestId, error: 'NOT_FOUND' }]);
  expect(await bodies(ofMember)).toEqual([]);
  const { tags } = await db
    .selectFrom('support_requests')
    .where('id', '=', requestId)
    .select('tags')
    .executeTakeFirstOrThrow();
  expect(tags).toEqual([]);
  await Promise.all([switchedOff(first), switchedOff(second)]);
});

test.each([
  ['an endpoint that does not exist', { type: 'POST', value: '999999' }],
  ['a name for an endpoint', { type: 'POST', value: 'CRM' }],
  ['a message that is too long', { type: 'POST', value: '1', text: 'a'.repeat(2_001) }],
])('%s is refused', async (_what, action) => {
  await expect(automate([action])).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});

test('macros send to no other system', async () => {
  const as = testContext(db, { viewer: agent.viewer });
  const input = { title: 'Tell', actions: [{ type: 'POST', value: await open('STANDARD') }] };
  await expect(saveMacro(as, null, input)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
});
