import { SupportPriorityEnum } from '#features/support/requests/server/supportGraphql.ts';
import { AgentStatusEnum } from '#features/support/requests/server/supportMutationGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { bulkStates } from '../bulkChangeRules.ts';
import { bulkStartSchema } from '../queueInputs.ts';
import {
  type BulkChangeRow,
  cancelBulkChange,
  countBulkItems,
  findBulkChange,
  listRefusedItems,
  startBulkChange,
  undoBulkChange,
} from './bulkChanges.ts';

type Refused = Awaited<ReturnType<typeof listRefusedItems>>[number];

const BulkStateEnum = builder.enumType('SupportBulkState', { values: bulkStates });

const BulkRefusalType = builder.objectRef<Refused>('SupportBulkRefusal').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ request_id: id }) => id }),
    number: t.string({ resolve: ({ number }) => `${number}` }),
    title: t.exposeString('title'),
    error: t.exposeString('error', { nullable: true, description: 'Code of the refusal.' }),
  }),
});

const BulkCountType = builder.objectRef<[string, number]>('SupportBulkCount').implement({
  fields: (t) => ({
    state: t.string({
      description: 'PENDING, CHANGED, REFUSED, UNDONE, or KEPT: not restored.',
      resolve: ([state]) => state,
    }),
    count: t.int({ resolve: ([, count]) => count }),
  }),
});

const BulkChangeType = builder.objectRef<BulkChangeRow>('SupportBulkChange').implement({
  description: 'A change of all requests of a view, in the background.',
  fields: (t) => ({
    id: t.exposeID('id'),
    state: t.field({ type: BulkStateEnum, resolve: ({ state }) => state }),
    counts: t.field({
      type: [BulkCountType],
      cost: 50,
      resolve: async ({ id }, _args, ctx) => Object.entries(await countBulkItems(ctx, id)),
    }),
    refused: t.field({
      type: [BulkRefusalType],
      cost: 100,
      description: 'At most 100.',
      resolve: ({ id }, _args, ctx) => listRefusedItems(ctx, id),
    }),
  }),
});

builder.queryField('supportBulkChange', (t) =>
  t.field({
    type: BulkChangeType,
    nullable: true,
    cost: 50,
    description: 'The viewer’s last one, for a day; needs MANAGE_PRIVATE_MESSAGES.',
    resolve: (_root, _args, ctx) => findBulkChange(ctx),
  }),
);

mutation('changeSupportView', {
  description: 'Changes all requests of a view, or of a search in it, in the background.',
  input: (t) =>
    schemaFields(t, bulkStartSchema, {
      status: { type: AgentStatusEnum },
      priority: { type: SupportPriorityEnum },
      assigneeId: 'An empty text removes the assignee.',
      teamId: 'An empty text removes the team.',
      macroId:
        'Runs after the other changes. What it writes to customers and agents can’t be undone.',
    }),
  run: (ctx, input) => startBulkChange(ctx, input),
  output: ['change', BulkChangeType],
});

mutation('cancelSupportBulkChange', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => cancelBulkChange(ctx, id),
  output: ['change', BulkChangeType],
});

mutation('undoSupportBulkChange', {
  description: 'Restores the former values, unless they were changed since.',
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => undoBulkChange(ctx, id),
  output: ['change', BulkChangeType],
});
