import { ConversationType } from '#features/content/conversations/server/conversationGraphql.ts';
import { conversationLoader } from '#features/content/conversations/server/conversationLoader.ts';
import { CurrentUserType } from '#features/people/identity/server/identityGraphql.ts';
import { MemberType } from '#features/people/members/server/memberGraphql.ts';
import { getProfile } from '#features/people/members/server/memberListService.ts';
import { rewardLoader } from '#features/people/members/server/memberRewards.ts';
import { ProfileType } from '#features/people/members/server/profileGraphql.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { LocalizedNameType } from '#platform/graphql/localizedName.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { rankColors } from '../pointLimits.ts';
import {
  demandLedgerOf,
  listPointDays,
  listPointEntries,
  type PointDay,
  type PointEntry,
} from './memberLedger.ts';
import { listRanks } from './rankService.ts';
import { type Rank, rankName } from './rankStore.ts';
import { ruleLabel } from './ruleLabel.ts';

export const RankColorEnum = builder.enumType('RankColor', { values: rankColors });

export const RankType = builder.objectRef<Rank>('Rank').implement({
  description: 'SPEC §3 Rank.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.string({
      description: 'In the language of the viewer.',
      resolve: (rank, _args, ctx) => rankName(rank, ctx.locale),
    }),
    names: t.field({
      type: [LocalizedNameType],
      cost: { items: 3 },
      description: 'In each language.',
      resolve: ({ names }) => [...names].map(([language, name]) => ({ language, name })),
    }),
    imageUrl: t.string({
      nullable: true,
      resolve: ({ imageUrl }, _args, ctx) => ownAddress(imageUrl, ctx.basePath),
    }),
    color: t.expose('color', { type: RankColorEnum }),
    threshold: t.exposeInt('threshold', { description: 'Points from which members have it.' }),
    grantsTrust: t.exposeBoolean('grantsTrust', {
      description: 'Members of this rank and of higher ones are trusted members.',
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

const PointEntryType = builder.objectRef<PointEntry>('PointEntry').implement({
  description: 'A row of the ledger of points: a grant or the reversal of one.',
  fields: (t) => ({
    id: t.exposeID('id'),
    rule: t.exposeString('rule'),
    label: t.string({ resolve: ({ rule }, _args, ctx) => ruleLabel(rule, ctx.locale) }),
    points: t.exposeInt('points'),
    counted: t.exposeInt('counted', { description: 'What counts of it after the daily cap.' }),
    total: t.exposeInt('total', { description: 'The member’s points after it.' }),
    isGrant: t.exposeBoolean('isGrant'),
    causedAt: t.expose('causedAt', { type: 'DateTime' }),
    bookedAt: t.expose('bookedAt', { type: 'DateTime' }),
    conversation: t.field({
      type: ConversationType,
      nullable: true,
      description: 'The post it is about, if the viewer may see it.',
      resolve: ({ conversationId }, _args, ctx) =>
        conversationId === null ? null : conversationLoader(ctx).load(conversationId),
    }),
  }),
});

const PointEntryPage = pageObject('PointEntryPage', PointEntryType);

const PointDayType = builder.objectRef<PointDay>('PointDay').implement({
  fields: (t) => ({ day: t.exposeString('day'), points: t.exposeInt('points') }),
});

const MemberPointsType = builder.objectRef<{ memberId: number }>('MemberPoints').implement({
  description: 'How a member got their points.',
  fields: (t) => ({
    total: t.int({
      resolve: async ({ memberId }, _args, ctx) => (await rewardLoader(ctx).load(memberId)).points,
    }),
    rank: t.field({
      type: RankType,
      nullable: true,
      resolve: ({ memberId }, _args, ctx) => rankOfMember(ctx, memberId),
    }),
    nextRank: t.field({
      type: RankType,
      nullable: true,
      description: 'Null for members of the highest rank.',
      resolve: async ({ memberId }, _args, ctx) => {
        const current = await rankOfMember(ctx, memberId);
        const higher = (rank: Rank) => current !== null && rank.threshold > current.threshold;
        return (await listRanks(ctx)).find(higher) ?? null;
      },
    }),
    days: t.field({
      type: [PointDayType],
      cost: ({ last }) => ({ weight: 10, items: Math.min(last ?? 30, mostDays) }),
      args: { last: t.arg.int({ defaultValue: 30 }) },
      description: 'Points of each of the last days, 366 at most.',
      resolve: ({ memberId }, { last }, ctx) =>
        listPointDays(ctx, memberId, Math.min(Math.max(last ?? 30, 1), mostDays)),
    }),
    entries: t.field({
      type: PointEntryPage,
      cost: 50,
      args: { page: t.arg.int(), first: t.arg.int() },
      resolve: ({ memberId }, args, ctx) => listPointEntries(ctx, memberId, args),
    }),
  }),
});

const mostDays = 366;

async function rankOfMember(ctx: Ctx, memberId: number): Promise<Rank | null> {
  const { rankIds } = await rewardLoader(ctx).load(memberId);
  const ranks = await listRanks(ctx);
  return ranks.find(({ id }) => rankIds.includes(id)) ?? null;
}

builder.objectFields(MemberType, (t) => ({
  rank: t.field({
    type: RankType,
    nullable: true,
    description: 'Null where gamification is off.',
    resolve: ({ id }, _args, ctx) => rankOfMember(ctx, id),
  }),
}));

builder.objectFields(ProfileType, (t) => ({
  points: t.int({
    resolve: async ({ id }, _args, ctx) => (await rewardLoader(ctx).load(id)).points,
  }),
  rank: t.field({
    type: RankType,
    nullable: true,
    description: 'Null where gamification is off.',
    resolve: ({ id }, _args, ctx) => rankOfMember(ctx, id),
  }),
  badgeIds: t.idList({
    resolve: async ({ id }, _args, ctx) => [...(await rewardLoader(ctx).load(id)).badgeIds],
  }),
}));

builder.objectFields(CurrentUserType, (t) => ({
  points: t.int({
    resolve: async ({ id }, _args, ctx) => (await rewardLoader(ctx).load(id)).points,
  }),
  rankIds: t.idList({
    resolve: async ({ id }, _args, ctx) => [...(await rewardLoader(ctx).load(id)).rankIds],
  }),
  badgeIds: t.idList({
    resolve: async ({ id }, _args, ctx) => [...(await rewardLoader(ctx).load(id)).badgeIds],
  }),
}));

builder.queryFields((t) => ({
  ranks: t.field({
    type: [RankType],
    cost: { items: 10 },
    description: 'The lowest first; none where gamification is off.',
    resolve: (_root, _args, ctx) => listRanks(ctx),
  }),
  memberPoints: t.field({
    type: MemberPointsType,
    nullable: true,
    description: 'For the member and holders of EDIT_USER; null where gamification is off.',
    args: { id: t.arg.id({ required: true, description: 'An id, or `me` for the viewer.' }) },
    resolve: async (_root, { id }, ctx) => {
      const member = await getProfile(ctx, id);
      demandLedgerOf(ctx, member.id);
      return ctx.settings.gamificationEnabled ? { memberId: member.id } : null;
    },
  }),
}));
