import { nameIn, readNames } from '#core/localizedNames.ts';
import { pageWindow } from '#core/paging.ts';
import { holds } from '#core/permissions.ts';
import { CustomFieldKind } from '#features/base/customFields/server/customFieldGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { SortKey, sortKeyIn } from '#platform/graphql/sharedEnums.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import {
  canEditMember,
  type ProfileAnswer,
  shownAnswers,
  shownQuestions,
} from '../profileRules.ts';
import { authoredContentOf } from './authoredContent.ts';
import { type Award, awardLoader } from './badgeLoader.ts';
import { followLoader } from './followLoader.ts';
import { listFollowPage } from './followService.ts';
import { MemberPage, UserInterface } from './memberGraphql.ts';
import { getProfile } from './memberListService.ts';
import type { MemberRow } from './memberLoader.ts';
import { rewardLoader } from './memberRewards.ts';

const followSorts = ['RECENT', 'NAME'] as const;

/** SPEC §9: profile awards page 12. */
const awardsPage = 12;

const AwardType = builder.objectRef<Award>('Award').implement({
  description: 'A badge that a member has earned (SPEC §3 Award).',
  fields: (t) => ({
    id: t.exposeID('badgeId'),
    awardId: t.exposeID('badgeId'),
    name: t.string({
      description: 'In the language of the viewer.',
      resolve: ({ name, names }, _args, ctx) => nameIn(readNames(names), ctx.locale) ?? name,
    }),
    tier: t.exposeInt('tier', { description: 'The highest that was earned, from 1.' }),
    type: t.string({ resolve: () => 'BADGE' }),
    description: t.exposeString('description'),
    imageUrl: t.string({
      nullable: true,
      resolve: (award, _args, ctx) => ownAddress(award.imageUrl, ctx.basePath),
    }),
    color: t.exposeString('color', { nullable: true }),
    awardedCount: t.exposeInt('awardedCount', { description: 'How often it was given to anyone.' }),
    order: t.exposeInt('order', { description: 'Its place in lists of all awards.' }),
    earnedTime: t.expose('earnedTime', { type: 'DateTime' }),
    earnedCount: t.exposeInt('earnedCount', { description: 'How often this member earned it.' }),
  }),
});

const UserCountsType = builder.objectRef<MemberRow>('UserCounts').implement({
  description: 'SPEC §3 User counts. Of content, what the lists of the profile show the viewer.',
  fields: (t) => ({
    conversationsAuthored: t.int({
      resolve: async (row, _args, ctx) => (await authoredContentOf(ctx, row)).posts,
    }),
    commentsAuthored: t.int({
      resolve: async (row, _args, ctx) => (await authoredContentOf(ctx, row)).comments,
    }),
    repliesAuthored: t.int({
      resolve: async (row, _args, ctx) => (await authoredContentOf(ctx, row)).replies,
    }),
    totalContentAuthored: t.int({
      resolve: async (row, _args, ctx) => {
        const { posts, comments, replies } = await authoredContentOf(ctx, row);
        return posts + comments + replies;
      },
    }),
    followCount: t.exposeInt('follower_count', { description: 'How many follow the member.' }),
    followingCount: t.exposeInt('following_count', { description: 'How many the member follows.' }),
    topicsFollowed: t.exposeInt('topics_followed_count'),
    conversationsFollowed: t.exposeInt('conversations_followed_count'),
    likesReceived: t.exposeInt('likes_received_count'),
    likesDone: t.exposeInt('likes_given_count'),
    numAcceptedSolutions: t.int({
      resolve: async (row, _args, ctx) => (await authoredContentOf(ctx, row)).accepted,
    }),
  }),
});

const ProfileFieldType = builder.objectRef<ProfileAnswer>('ProfileField').implement({
  description: 'A filled custom field of the profile.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    kind: t.field({ type: CustomFieldKind, resolve: ({ kind }) => kind }),
    value: t.exposeString('value'),
  }),
});

/** SPEC §3 Profile: a member's public profile. */
export const ProfileType = builder.objectRef<MemberRow>('Profile').implement({
  interfaces: [UserInterface],
  fields: (t) => ({
    firstName: t.exposeString('first_name'),
    lastName: t.exposeString('last_name'),
    bio: t.exposeString('bio'),
    signature: t.exposeString('signature'),
    country: t.exposeString('country', { nullable: true }),
    customFields: t.field({
      type: [ProfileFieldType],
      resolve: (member, _args, { settings, viewer, locale }) =>
        shownAnswers(
          shownQuestions(settings.identity.profileFields, { viewer, member, locale }),
          member.custom_fields,
          locale,
        ),
    }),
    joinedDate: t.expose('joined_at', { type: 'DateTime' }),
    lastActivityAt: t.expose('last_activity_at', { type: 'DateTime', nullable: true }),
    partnerCustomFields: t.field({
      type: 'JSON',
      description: 'Of the member’s company; {} for all but the member and holders of EDIT_USER.',
      resolve: (member, _args, { viewer }) =>
        canEditMember(viewer, member).ok ? member.partner_custom_fields : {},
    }),
    rankIds: t.idList({
      resolve: async ({ id }, _args, ctx) => [...(await rewardLoader(ctx).load(id)).rankIds],
    }),
    counts: t.field({ type: UserCountsType, cost: 100, resolve: (member) => member }),
    followed: t.boolean({
      description: 'Whether the viewer follows the member.',
      resolve: (member, _args, ctx) => followLoader(ctx).load(member.id),
    }),
    isBlocked: t.boolean({
      description: 'Known to those who may block; false for everybody else.',
      resolve: (member, _args, { viewer }) =>
        member.blocked_at !== null &&
        (holds(viewer, 'BLOCK_USER').ok || holds(viewer, 'BLOCK_LOWER_RANKED_USER').ok),
    }),
    isSuspended: t.boolean({
      description: 'Known to those who may suspend; false for everybody else.',
      resolve: (member, _args, { viewer, now }) =>
        member.suspended_until !== null &&
        member.suspended_until > now &&
        holds(viewer, 'SUSPEND_USER').ok,
    }),
    canEdit: t.boolean({
      resolve: (member, _args, { viewer }) => canEditMember(viewer, member).ok,
    }),
    followers: t.field({
      type: MemberPage,
      args: { page: t.arg.int(), rows: t.arg.int(), sortKey: t.arg({ type: SortKey }) },
      resolve: (member, { page, rows, sortKey }, ctx) =>
        listFollowPage(
          ctx,
          {
            of: 'followers',
            memberId: member.id,
            byName: sortKeyIn(sortKey, followSorts) === 'NAME',
            locale: ctx.locale,
          },
          { page, rows },
        ),
    }),
    following: t.field({
      type: MemberPage,
      args: { page: t.arg.int(), rows: t.arg.int(), sortKey: t.arg({ type: SortKey }) },
      resolve: (member, { page, rows, sortKey }, ctx) =>
        listFollowPage(
          ctx,
          {
            of: 'following',
            memberId: member.id,
            byName: sortKeyIn(sortKey, followSorts) === 'NAME',
            locale: ctx.locale,
          },
          { page, rows },
        ),
    }),
    awardInfos: t.field({
      type: [AwardType],
      args: { rows: t.arg.int({ defaultValue: awardsPage }), page: t.arg.int() },
      resolve: async (member, args, ctx) => {
        const awards = await awardLoader(ctx).load(member.id);
        const { offset, size } = pageWindow(args.page, args.rows, awardsPage);
        return awards.slice(offset, offset + size);
      },
    }),
    awardCount: t.int({
      description: 'How many badges the member has earned.',
      resolve: async (member, _args, ctx) => (await awardLoader(ctx).load(member.id)).length,
    }),
  }),
});

builder.queryField('profile', (t) =>
  t.field({
    type: ProfileType,
    args: { id: t.arg.id({ required: true, description: 'An id, or `me` for the viewer.' }) },
    resolve: (_root, { id }, ctx) => getProfile(ctx, id),
  }),
);
