import {
  RequestActionInput,
  RequestActionObject,
} from '#features/support/agentWorkspace/server/requestActionGraphql.ts';
import { SupportReferenceType } from '#features/support/requests/server/supportGraphql.ts';
import { supportRequestLoader } from '#features/support/requests/server/supportQueries.ts';
import { builder } from '#platform/graphql/builder.ts';
import {
  type AutomationCondition,
  automationConditionTypes,
  automationTriggers,
} from '../automationRules.ts';
import {
  type AutomationRun,
  deleteAutomation,
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

builder.relayMutationField(
  'saveSupportAutomation',
  {
    inputFields: (t) => ({
      id: t.id({ description: 'Of the one to change; without it one is created.' }),
      name: t.string({ required: true }),
      trigger: t.field({ type: TriggerEnum, required: true }),
      conditions: t.field({ type: [ConditionInput], required: true }),
      actions: t.field({ type: [RequestActionInput], required: true }),
      updatedDate: t.field({
        type: 'DateTime',
        description: 'The `updatedAt` that was read; a change since then is a CONFLICT.',
      }),
    }),
  },
  { resolve: (_root, { input }, ctx) => saveAutomation(ctx, input.id ?? null, input) },
  {
    outputFields: (t) => ({ automation: t.field({ type: AutomationType, resolve: (row) => row }) }),
  },
);

builder.relayMutationField(
  'testSupportAutomation',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => testAutomation(ctx, input.id) },
  {
    outputFields: (t) => ({
      automation: t.field({ type: AutomationType, resolve: ({ automation }) => automation }),
      test: t.field({ type: TestType, resolve: ({ test }) => test }),
    }),
  },
);

builder.relayMutationField(
  'setSupportAutomationEnabled',
  {
    inputFields: (t) => ({
      id: t.id({ required: true }),
      isEnabled: t.boolean({ required: true }),
    }),
  },
  { resolve: (_root, { input }, ctx) => setAutomationEnabled(ctx, input) },
  {
    outputFields: (t) => ({ automation: t.field({ type: AutomationType, resolve: (row) => row }) }),
  },
);

builder.relayMutationField(
  'deleteSupportAutomation',
  { inputFields: (t) => ({ id: t.id({ required: true }) }) },
  { resolve: async (_root, { input }, ctx) => ({ id: await deleteAutomation(ctx, input.id) }) },
  { outputFields: (t) => ({ id: t.id({ resolve: ({ id }) => id }) }) },
);
