import { optionalId, requireId } from '#core/ids.ts';
import { builder } from '#platform/graphql/builder.ts';
import { LocalizedNameInput } from '#platform/graphql/localizedName.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { pointRuleSchema, rankSchema } from '../pointRuleSchemas.ts';
import { RankColorEnum, RankType } from './pointGraphql.ts';
import {
  type DailyCap,
  getDailyCap,
  listPointRules,
  saveDailyCap,
  savePointRule,
} from './pointRuleService.ts';
import type { ConfiguredRule } from './pointRules.ts';
import {
  deleteRank,
  listManagedRanks,
  previewRank,
  type RankPreview,
  saveRank,
} from './rankService.ts';
import { ruleLabel } from './ruleLabel.ts';

const PointRuleType = builder.objectRef<ConfiguredRule>('PointRule').implement({
  description: 'What members get points for.',
  fields: (t) => ({
    name: t.exposeString('name'),
    label: t.string({ resolve: ({ name }, _args, ctx) => ruleLabel(name, ctx.locale) }),
    points: t.exposeInt('points'),
    defaultPoints: t.exposeInt('defaultPoints'),
    isEnabled: t.exposeBoolean('isEnabled'),
    isCapped: t.exposeBoolean('isCapped', { description: 'Counts towards the daily cap.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', nullable: true }),
  }),
});

const DailyCapType = builder.objectRef<DailyCap>('DailyPointCap').implement({
  fields: (t) => ({
    today: t.exposeInt('today'),
    next: t.exposeInt('next', { description: 'From tomorrow.' }),
  }),
});

const RankPreviewType = builder.objectRef<RankPreview>('RankPreview').implement({
  description: 'What saving a rank would do.',
  fields: (t) => ({
    members: t.exposeInt('members', { description: 'Members who would have the rank.' }),
    promoted: t.exposeInt('promoted', { description: 'Members who would have a higher rank.' }),
    demoted: t.exposeInt('demoted', { description: 'Members who would have a lower rank.' }),
  }),
});

builder.queryFields((t) => ({
  pointRules: t.field({
    type: [PointRuleType],
    cost: { items: 20 },
    description: 'For holders of MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listPointRules(ctx),
  }),
  dailyPointCap: t.field({
    type: DailyCapType,
    description: 'Points of a day count up to it. For holders of MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => getDailyCap(ctx),
  }),
  managedRanks: t.field({
    type: [RankType],
    cost: { items: 10 },
    description: 'Also where gamification is off. For holders of MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listManagedRanks(ctx),
  }),
  rankPreview: t.field({
    type: RankPreviewType,
    cost: 500,
    description: 'For holders of MANAGE_COMMUNITY.',
    args: {
      rankId: t.arg.id({ description: 'Without it, of a new rank.' }),
      threshold: t.arg.int({ required: true }),
    },
    resolve: (_root, { rankId, threshold }, ctx) =>
      previewRank(ctx, { id: rankId == null ? null : requireId(rankId), threshold }),
  }),
}));

mutation('savePointRule', {
  description: 'Changes what a rule is worth from now on. For holders of MANAGE_COMMUNITY.',
  input: (t) => ({ name: t.string({ required: true }), ...schemaFields(t, pointRuleSchema) }),
  run: (ctx, { name, ...values }) => savePointRule(ctx, name, values),
  output: ['rule', PointRuleType],
});

mutation('saveDailyPointCap', {
  description: 'Sets the cap from tomorrow. For holders of MANAGE_COMMUNITY.',
  input: (t) => ({ cap: t.int({ required: true }) }),
  run: (ctx, { cap }) => saveDailyCap(ctx, { cap }),
  output: ['cap', DailyCapType],
});

mutation('saveRank', {
  description: 'For holders of MANAGE_COMMUNITY.',
  input: (t) => ({
    rankId: t.id({ description: 'Of the one to change; without it a new one is added.' }),
    ...schemaFields(t, rankSchema, {
      names: {
        type: [LocalizedNameInput],
        description: 'The first one is required; it is used for languages without a name.',
      },
      color: { type: RankColorEnum },
    }),
  }),
  run: (ctx, { rankId, ...values }) => saveRank(ctx, optionalId(rankId), values),
  output: ['rank', RankType],
});

mutation('deleteRank', {
  description: 'Its members get the rank below. For holders of MANAGE_COMMUNITY.',
  input: (t) => ({ rankId: t.id({ required: true }) }),
  run: async (ctx, { rankId }) => {
    await deleteRank(ctx, requireId(rankId));
    return rankId;
  },
  output: ['rankId', 'ID'],
});
