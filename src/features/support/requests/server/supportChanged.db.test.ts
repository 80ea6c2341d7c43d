import { afterAll, expect, test } from 'vitest';
import { makeMember } from '#features/people/members/server/memberFactories.ts';
import {
  defineServerFeature,
  registeredServerFeatures,
  registerServerFeatures,
} from '#platform/feature/serverFeature.ts';
import { testContext } from '#platform/testing/testContext.ts';
import { openTestDatabase } from '#platform/testing/testDatabase.ts';
import { createSupportRequest } from './createSupportRequest.ts';
import type { SupportRequestRow } from './supportRows.ts';
import { openRequest } from './supportWrites.ts';

const { db } = await openTestDatabase();
const agent = await makeMember(db, { role: 'agent' });
const customer = await makeMember(db);
const seen: Record<string, Pick<SupportRequestRow, 'assignee_id' | 'priority'>> = {};

const sender = defineServerFeature({
  name: 'sender',
  supportChanged: {
    send: async (ctx, unit, { after }) => {
      seen.send = after;
      await openRequest(ctx, unit, after).addEvent('ASSIGNED', { memberId: agent.id });
    },
  },
});
const recorder = defineServerFeature({
  name: 'recorder',
  supportChanged: {
    record: async (ctx, unit, { after }) => {
      seen.record = after;
      await openRequest(ctx, unit, after).patch({ priority: 'URGENT' });
    },
  },
});
const router = defineServerFeature({
  name: 'router',
  supportChanged: {
    route: async (ctx, unit, { after }) => {
      const open = openRequest(ctx, unit, after);
      await open.patch({ assignee_id: agent.id });
      await open.addEvent('ASSIGNED', { memberId: agent.id });
    },
  },
});

const product = registeredServerFeatures();
// The wrong order: phases decide, not the list.
registerServerFeatures([sender, recorder, router]);
afterAll(() => {
  registerServerFeatures(product);
});

test('features that follow a request run by phase, each with the row as the others left it', async () => {
  const { id } = await createSupportRequest(testContext(db, { viewer: customer.viewer }), {
    ...{ kind: 'CASE', title: 'The pump', message: '<p>The pump is loud.</p>' },
  });
  expect(seen.record).toMatchObject({ assignee_id: agent.id, priority: 'NORMAL' });
  expect(seen.send).toMatchObject({ assignee_id: agent.id, priority: 'URGENT' });
  const entries = await db
    .selectFrom('support_entries')
    .where('request_id', '=', id)
    .select('seq')
    .orderBy('seq')
    .execute();
  expect(entries.map(({ seq }) => seq)).toEqual([1, 2, 3]);
});
