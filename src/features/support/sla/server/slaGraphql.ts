import { isAgentOn } from '#features/support/requests/server/isAgentOn.ts';
import { SupportRequestType } from '#features/support/requests/server/supportGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { slaPolicySchema } from '../slaInputs.ts';
import { type SlaPolicy, slaMetrics } from '../slaRules.ts';
import {
  archiveSlaPolicy,
  listPolicies,
  listPolicyChoices,
  saveSlaPolicy,
} from './slaPolicyService.ts';
import { type ClockRow, clockLoader } from './slaQueries.ts';

const SlaMetricEnum = builder.enumType('SupportClockMetric', {
  description: 'First reply, next reply, resolution.',
  values: slaMetrics,
});

const ClockType = builder.objectRef<ClockRow>('SupportClock').implement({
  fields: (t) => ({
    metric: t.field({ type: SlaMetricEnum, resolve: ({ metric }) => metric }),
    dueAt: t.expose('due_at', {
      type: 'DateTime',
      nullable: true,
      description: 'Null while it is paused, and once it has stopped.',
    }),
    warnAt: t.expose('warn_at', { type: 'DateTime', nullable: true }),
    isPaused: t.boolean({
      resolve: (row) => row.running_since === null && row.stopped_at === null,
    }),
    isStopped: t.boolean({ resolve: (row) => row.stopped_at !== null }),
    isBreached: t.boolean({
      resolve: (row, _args, { now }) =>
        row.breached_at !== null || (row.due_at !== null && row.due_at <= now),
    }),
    isWarned: t.boolean({
      resolve: (row, _args, { now }) => row.warn_at !== null && row.warn_at <= now,
    }),
  }),
});

builder.objectFields(SupportRequestType, (t) => ({
  clocks: t.field({
    type: [ClockType],
    cost: { weight: 10, items: 3 },
    description: 'Service levels; agents only.',
    resolve: (row, _args, ctx) => (isAgentOn(ctx, row) ? clockLoader(ctx).load(row.id) : []),
  }),
  replyExpectedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'By when the team promises its next reply.',
    resolve: async (row, _args, ctx) => {
      const running = (await clockLoader(ctx).load(row.id))
        .filter(({ metric }) => metric !== 'RESOLUTION')
        .map(({ due_at: dueAt }) => dueAt)
        .filter((dueAt) => dueAt !== null && dueAt > ctx.now);
      return running[0] ?? null;
    },
  }),
}));

const PolicyType = builder.objectRef<SlaPolicy>('SupportPolicy').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    conditions: t.field({ type: 'JSON', resolve: ({ conditions }) => conditions }),
    calendar: t.field({
      type: 'JSON',
      nullable: true,
      description: 'timeZone, intervals (day, from, to in minutes), exceptions; null: always.',
      resolve: ({ calendar }) => calendar,
    }),
    firstMinutes: t.int({ nullable: true, resolve: ({ minutes }) => minutes.FIRST }),
    nextMinutes: t.int({ nullable: true, resolve: ({ minutes }) => minutes.NEXT }),
    resolutionMinutes: t.int({ nullable: true, resolve: ({ minutes }) => minutes.RESOLUTION }),
  }),
});

builder.queryField('supportPolicies', (t) =>
  t.field({
    type: [PolicyType],
    description: 'Service levels in order: the first that fits applies. Needs MANAGE_COMMUNITY.',
    cost: { weight: 100, items: 10 },
    resolve: (_root, _args, ctx) => listPolicies(ctx),
  }),
);

const PolicyChoiceType = builder
  .objectRef<{ id: number; name: string }>('SupportPolicyChoice')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

builder.queryField('supportPolicyChoices', (t) =>
  t.field({
    type: [PolicyChoiceType],
    description: 'Names of the service levels; needs MANAGE_PRIVATE_MESSAGES.',
    cost: { weight: 50, items: 10 },
    resolve: (_root, _args, ctx) => listPolicyChoices(ctx),
  }),
);

mutation('saveSupportPolicy', {
  input: (t) => ({
    id: t.id({ description: 'Of the one to change; without it one is created.' }),
    ...schemaFields(t, slaPolicySchema),
  }),
  run: (ctx, input) => saveSlaPolicy(ctx, input.id ?? null, input),
  output: ['policy', PolicyType],
});

mutation('archiveSupportPolicy', {
  input: (t) => ({ id: t.id({ required: true }) }),
  run: (ctx, { id }) => archiveSlaPolicy(ctx, id),
  output: ['policy', PolicyType],
});
