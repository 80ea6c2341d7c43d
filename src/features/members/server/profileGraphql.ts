import { pageLimits } from '#core/paging.ts';
import { builder } from '#platform/graphql/builder.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { type Award, awardLoader } from './badgeLoader.ts';
import { UserInterface } from './memberGraphql.ts';
import { getProfile } from './memberListService.ts';
import type { MemberRow } from './memberLoader.ts';

/** SPEC §9: profile awards page 12. */
const awardsPage = 12;

const AwardType = builder.objectRef<Award>('Award').implement({
  description: 'A badge that a member has earned (SPEC §3 Award).',
  fields: (t) => ({
    id: t.exposeID('badgeId'),
    awardId: t.exposeID('badgeId'),
    name: t.exposeString('name'),
    type: t.string({ resolve: () => 'BADGE' }),
    description: t.exposeString('description'),
    imageUrl: t.string({
      nullable: true,
      resolve: (award, _args, ctx) => ownAddress(award.imageUrl, ctx.basePath),
    }),
    color: t.exposeString('color', { nullable: true }),
    awardedCount: t.exposeInt('awardedCount', { description: 'How often it was given to anyone.' }),
    earnedTime: t.expose('earnedTime', { type: 'DateTime' }),
    earnedCount: t.exposeInt('earnedCount', { description: 'How often this member earned it.' }),
  }),
});

const UserCountsType = builder.objectRef<MemberRow>('UserCounts').implement({
  description: 'SPEC §3 User counts.',
  fields: (t) => ({
    conversationsAuthored: t.exposeInt('conversation_count'),
    commentsAuthored: t.exposeInt('comment_count'),
    repliesAuthored: t.exposeInt('reply_count'),
    totalContentAuthored: t.int({
      resolve: (row) => row.conversation_count + row.comment_count + row.reply_count,
    }),
    topicsFollowed: t.exposeInt('topics_followed_count'),
    conversationsFollowed: t.exposeInt('conversations_followed_count'),
    likesReceived: t.exposeInt('likes_received_count'),
    likesDone: t.exposeInt('likes_given_count'),
    numAcceptedSolutions: t.exposeInt('accepted_count'),
  }),
});

const ProfileType = builder.objectRef<MemberRow>('Profile').implement({
  interfaces: [UserInterface],
  fields: (t) => ({
    bio: t.exposeString('bio'),
    country: t.exposeString('country', { nullable: true }),
    joinedDate: t.expose('joined_at', { type: 'DateTime' }),
    lastActivityAt: t.expose('last_activity_at', { type: 'DateTime', nullable: true }),
    counts: t.field({ type: UserCountsType, resolve: (member) => member }),
    awardInfos: t.field({
      type: [AwardType],
      args: { first: t.arg.int({ defaultValue: awardsPage }) },
      resolve: async (member, { first }, ctx) => {
        const awards = await awardLoader(ctx).load(member.id);
        return awards.slice(0, Math.min(Math.max(first ?? awardsPage, 0), pageLimits.maxSize));
      },
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
