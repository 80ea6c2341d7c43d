import { optionalId, requireId } from '#core/ids.ts';
import { readNames } from '#core/localizedNames.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { builder } from '#platform/graphql/builder.ts';
import { LocalizedNameInput, LocalizedNameType } from '#platform/graphql/localizedName.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { schemaFields } from '#platform/graphql/schemaFields.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { badgeSchema } from '../badgeSchemas.ts';
import type { BadgePreview } from './badgeEvaluation.ts';
import { grantBadge, revokeBadge } from './badgeGrants.ts';
import { badgeProgress } from './badgeProgress.ts';
import {
  type BadgeHolder,
  deleteBadge,
  getBadge,
  listBadgeHolders,
  listBadges,
  listManagedBadges,
  previewRule,
  saveBadge,
} from './badgeService.ts';
import { type BadgeRecord, type BadgeRule, badgeName } from './badgeStore.ts';

const BadgeRuleType = builder.objectRef<BadgeRule>('BadgeRule').implement({
  description: 'When a badge is earned.',
  fields: (t) => ({
    metric: t.exposeString('metric', {
      description: 'What is counted: the name of a point rule, `points` or `membershipDays`.',
    }),
    windowDays: t.exposeInt('windowDays', {
      nullable: true,
      description: 'Within this many days; null: ever.',
    }),
    categoryId: t.id({ nullable: true, resolve: ({ categoryId }) => categoryId }),
    thresholds: t.exposeIntList('thresholds', { description: 'One for each tier, ascending.' }),
    isRepeatable: t.exposeBoolean('isRepeatable', {
      description: 'Earned again with each multiple of the threshold.',
    }),
    isKept: t.exposeBoolean('isKept', { description: 'Kept when the rule no longer applies.' }),
    isEnabled: t.exposeBoolean('isEnabled'),
  }),
});

const BadgeHolderType = builder.objectRef<BadgeHolder>('BadgeHolder').implement({
  fields: (t) => ({
    member: t.field({
      type: MemberType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => memberLoader(ctx).load(memberId),
    }),
    earnedTime: t.expose('earnedTime', { type: 'DateTime' }),
    tier: t.exposeInt('tier'),
  }),
});

const BadgeHolderPage = pageObject('BadgeHolderPage', BadgeHolderType, { countCost: 200 });

const BadgeType = builder.objectRef<BadgeRecord>('Badge').implement({
  description: 'SPEC §3 Badge.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({
      description: 'In the language of the viewer.',
      resolve: (badge, _args, ctx) => badgeName(badge, ctx.locale),
    }),
    names: t.field({
      type: [LocalizedNameType],
      cost: { items: 3 },
      description: 'In each language; none for a badge that has a single name.',
      resolve: ({ names }) => [...readNames(names)].map(([language, name]) => ({ language, name })),
    }),
    description: t.exposeString('description'),
    imageUrl: t.string({
      nullable: true,
      resolve: ({ imageUrl }, _args, ctx) => ownAddress(imageUrl, ctx.basePath),
    }),
    color: t.exposeString('color', { nullable: true }),
    order: t.exposeInt('order'),
    awardedCount: t.exposeInt('awardedCount', { description: 'How often it was given to anyone.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    progress: t.int({
      nullable: true,
      cost: 5,
      description:
        'How far the viewer is, in units of the thresholds; null for visitors and without a rule.',
      resolve: (badge, _args, ctx) => badgeProgress(ctx, badge),
    }),
    rule: t.field({
      type: BadgeRuleType,
      nullable: true,
      description: 'Null: only staff grant it.',
      resolve: ({ rule }) => rule,
    }),
    holders: t.field({
      type: BadgeHolderPage,
      cost: 50,
      args: { page: t.arg.int(), first: t.arg.int() },
      description: 'Members with the badge, the last one first.',
      resolve: ({ id }, args, ctx) => listBadgeHolders(ctx, id, args),
    }),
  }),
});

const BadgePreviewType = builder.objectRef<BadgePreview>('BadgePreview').implement({
  description: 'What saving a rule would do.',
  fields: (t) => ({
    members: t.exposeInt('members', { description: 'Members who meet the rule.' }),
    granted: t.exposeInt('granted', {
      description: 'Of them, those who don’t have the badge yet.',
    }),
    revoked: t.exposeInt('revoked', { description: 'Members who would lose it.' }),
  }),
});

const BadgeRuleInputType = builder.inputType('BadgeRuleInput', {
  fields: (t) => ({
    metric: t.string({ required: true }),
    windowDays: t.int(),
    categoryId: t.id(),
    thresholds: t.intList({ required: true }),
    isRepeatable: t.boolean({ required: true }),
    isKept: t.boolean({ required: true }),
    isEnabled: t.boolean({ required: true }),
  }),
});

builder.queryFields((t) => ({
  badges: t.field({
    type: [BadgeType],
    cost: { items: 30 },
    description: 'All badges in their order; none where gamification is off.',
    resolve: (_root, _args, ctx) => listBadges(ctx),
  }),
  badge: t.field({
    type: BadgeType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, ctx) => getBadge(ctx, requireId(id)),
  }),
  managedBadges: t.field({
    type: [BadgeType],
    cost: { items: 30 },
    description: 'Also where gamification is off. For holders of MANAGE_COMMUNITY.',
    resolve: (_root, _args, ctx) => listManagedBadges(ctx),
  }),
  badgePreview: t.field({
    type: BadgePreviewType,
    cost: 2_000,
    description: 'For holders of MANAGE_COMMUNITY.',
    args: {
      badgeId: t.arg.id({ description: 'Without it, of a new badge.' }),
      rule: t.arg({ type: BadgeRuleInputType, required: true }),
    },
    resolve: (_root, { badgeId, rule }, ctx) =>
      previewRule(ctx, badgeId == null ? null : requireId(badgeId), rule),
  }),
}));

mutation('saveBadge', {
  description: 'Who meets the rule gets the badge soon after. For holders of MANAGE_COMMUNITY.',
  input: (t) => ({
    badgeId: t.id({ description: 'Of the one to change; without it a new one is added.' }),
    ...schemaFields(t, badgeSchema, {
      names: {
        type: [LocalizedNameInput],
        description: 'The first one is required; it is used for languages without a name.',
      },
      color: 'Such as #b8860b.',
      rule: { type: BadgeRuleInputType, description: 'Without it only staff grant it.' },
    }),
  }),
  run: (ctx, { badgeId, ...values }) => saveBadge(ctx, optionalId(badgeId), values),
  output: ['badge', BadgeType],
});

mutation('deleteBadge', {
  description: 'Also from members who have it. For holders of MANAGE_COMMUNITY.',
  input: (t) => ({ badgeId: t.id({ required: true }) }),
  run: async (ctx, { badgeId }) => {
    await deleteBadge(ctx, requireId(badgeId));
    return badgeId;
  },
  output: ['badgeId', 'ID'],
});

mutation('grantBadge', {
  description: 'For holders of MANAGE_COMMUNITY.',
  input: (t) => ({
    badgeId: t.id({ required: true }),
    memberIds: t.idList(),
    username: t.string({ description: 'Of a single member, instead of ids.' }),
  }),
  run: (ctx, { badgeId, memberIds, username }) =>
    grantBadge(ctx, {
      badgeId: requireId(badgeId),
      memberIds: (memberIds ?? []).map(requireId),
      username,
    }),
  output: ['badge', BadgeType],
});

mutation('revokeBadge', {
  description: 'For holders of MANAGE_COMMUNITY.',
  input: (t) => ({ badgeId: t.id({ required: true }), memberId: t.id({ required: true }) }),
  run: (ctx, { badgeId, memberId }) =>
    revokeBadge(ctx, { badgeId: requireId(badgeId), memberId: requireId(memberId) }),
  output: ['badge', BadgeType],
});
