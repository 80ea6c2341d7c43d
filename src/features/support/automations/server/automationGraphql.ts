import {
  RequestActionInput,
  RequestActionObject,
} from '#features/support/agentWorkspace/server/requestActionGraphql.ts';
import type { MessageTarget } from '#features/support/agentWorkspace/server/requestPosting.ts';
import { SupportReferenceType } from '#features/support/requests/server/supportGraphql.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import {
  type AutomationCondition,
  automationConditionTypes,
  automationTriggers,
  supportAutomationSchema,
} from '../automationRules.ts';
import {
  type AutomationRun,
  deleteAutomation,
  getPostTargets,
  listAutomationRuns,
  listAutomations,
  saveAutomation,
  setAutomationEnabled,
  testAutomation,
} from './automationService.ts';
import type { SupportAutomation } from './automationStore.ts';
import type { AutomationTest } from './testAutomation.ts';

const TriggerEnum = builder.enumType('SupportAutomationTrigger', { values: automationTriggers });
const ConditionEnum = builder.enumType('SupportConditionType', {
  values: automationConditionTypes,
});

const ConditionType = builder.objectRef<AutomationCondition>('SupportCondition').implement({
  fields: (t) => ({
    type: t.field({ type: ConditionEnum, resolve: ({ type }) => type }),
    value: t.exposeString('value'),
  }),
});

const ConditionInput = builder.inputType('SupportConditionInput', {
  fields: (t) => ({
    type: t.field({ type: ConditionEnum, required: true }),
    value: t.string({ required: true }),
  }),
});

const RunType = builder.objectRef<AutomationRun>('SupportAutomationRun').implement({
  fields: (t) => ({
    ranAt: t.expose('ranAt', { type: 'DateTime' }),
    error: t.exposeString('error', { nullable: true, description: 'Then nothing was changed.' }),
    request: t.field({
      type: SupportReferenceType,
      nullable: true,
      resolve: ({ requestId }, _args, ctx) => supportRequestLoader(ctx).load(requestId),
    }),
  }),
});

const AutomationType = builder.objectRef<SupportAutomation>('SupportAutomation').implement({
  description: 'Actions on requests after an event or a time.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    trigger: t.field({ type: TriggerEnum, resolve: ({ trigger }) => trigger }),
    conditions: t.field({
      type: [ConditionType],
      description: 'Those of one type are alternatives.',
      resolve: ({ conditions }) => conditions ?? [],
    }),
    actions: t.field({ type: [RequestActionObject], resolve: ({ actions }) => actions }),
    isEnabled: t.exposeBoolean('isEnabled'),
    testedAt: t.expose('testedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null: not as it is now, so that it can’t be turned on.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    runs: t.field({
      type: [RunType],
      cost: { weight: 50, items: 20 },
      description: 'The newest.',
      resolve: ({ id }, _args, ctx) => listAutomationRuns(ctx, id),
    }),
  }),
});

const TestDayType = builder
  .objectRef<AutomationTest['byDay'][number]>('SupportAutomationTestDay')
  .implement({
    fields: (t) => ({ day: t.exposeString('day'), ran: t.exposeInt('ran') }),
  });

const TestType = builder.objectRef<AutomationTest>('SupportAutomationTest').implement({
  fields: (t) => ({
    asked: t.exposeInt('asked', { description: 'How often the trigger fired.' }),
    ran: t.exposeInt('ran', { description: 'How often the conditions held, too.' }),
    isCut: t.exposeBoolean('isCut', { description: 'Only the newest requests were tested.' }),
    byDay: t.field({ type: [TestDayType], resolve: ({ byDay }) => byDay }),
    requests: t.field({
      type: [SupportReferenceType],
      description: 'Examples.',
      resolve: async ({ requestIds }, _args, ctx) => {
        const rows = await Promise.all(requestIds.map((id) => supportRequestLoader(ctx).load(id)));
        return rows.filter((row) => row !== null);
      },
    }),
  }),
});

builder.queryField('supportAutomations', (t) =>
  t.field({
    type: [AutomationType],
    cost: { weight: 100, items: 20 },
    description: 'In the order in which they run; needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listAutomations(ctx),
  }),
);

const MessageTargetType = builder.objectRef<MessageTarget>('SupportPostTarget').implement({
  description: 'Another system that automations send messages to.',
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
});

builder.queryField('supportPostTargets', (t) =>
  t.field({
    type: [MessageTargetType],
    description: 'Needs MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => getPostTargets(ctx),
  }),
);

mutation('saveSupportAutomation', {
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, supportAutomationSchema, {
      trigger: { type: TriggerEnum },
      conditions: { type: [ConditionInput] },
      actions: { type: [RequestActionInput] },
      updatedDate: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
    }),
  }),
  run: (ctx, input) => saveAutomation(ctx, input.id ?? null, input),
  output: ['automation', AutomationType],
});

mutation('testSupportAutomation', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => testAutomation(ctx, id),
  output: (t) => ({
    automation: t.expose('automation', { type: AutomationType }),
    test: t.expose('test', { type: TestType }),
  }),
});

mutation('setSupportAutomationEnabled', {
  input: (t) => ({ id: t.id({ required: true }), isEnabled: t.boolean({ required: true }) }),
  run: (ctx, input) => setAutomationEnabled(ctx, input),
  output: ['automation', AutomationType],
});

mutation('deleteSupportAutomation', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => deleteAutomation(ctx, id),
  output: ['id', 'ID'],
});
