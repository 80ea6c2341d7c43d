import { paths } from '#core/paths.ts';
import { holds } from '#core/permissions.ts';
import { builder } from '#platform/graphql/builder.ts';
import { pageObject } from '#platform/graphql/pageObject.ts';
import { ownAddress } from '#platform/html/ownAddress.ts';
import { type ApprovalStatusValue, approvalStatuses } from '../memberRules.ts';
import { followLoader } from './followLoader.ts';
import { type BriefMember, type MemberRow, wholeMemberLoader } from './memberLoader.ts';
import { rewardLoader } from './memberRewards.ts';
import { roleSignaturesOf, shownSignaturesOf, signatureOf } from './memberSignatures.ts';
import { type NamedMember, shownMember } from './shownMember.ts';

const MemberLeft = builder.enumType('MemberLeft', {
  description: 'Why there is no profile behind a name any more.',
  values: ['DEACTIVATED', 'DELETED'] as const,
});

/**
 * SPEC §3 User (minimal): a member's public data. Never includes the email address and other private data.
 */
export const UserInterface = builder.interfaceRef<NamedMember>('User').implement({
  fields: (t) => ({
    id: t.id({
      resolve: (member, _args, ctx) => {
        ctx.touch(`member:${member.id}`);
        return member.id;
      },
    }),
    username: t.string({
      resolve: (member, _args, { viewer }) => shownMember(member, viewer).username,
    }),
    fullName: t.string({
      resolve: (member, _args, { viewer }) => shownMember(member, viewer).full_name,
    }),
    avatar: t.string({
      nullable: true,
      resolve: (member, _args, ctx) =>
        ownAddress(shownMember(member, ctx.viewer).avatar_url, ctx.basePath),
    }),
    brandUser: t.boolean({
      resolve: (member, _args, { viewer }) => shownMember(member, viewer).brand_user,
    }),
    // §5: depending on the setting, an anonymous member's generated name is shown.
    isAnonymous: t.boolean({
      resolve: (member, _args, { settings }) =>
        member.anonymous === true && !settings.identity.anonymousUsernameShown,
    }),
    left: t.field({
      type: MemberLeft,
      nullable: true,
      resolve: (member, _args, { viewer }) => shownMember(member, viewer).left,
    }),
    path: t.string({ resolve: (member) => paths.member(member.id) }),
  }),
});

export const ApprovalStatus = builder.enumType('ApprovalStatus', { values: approvalStatuses });

const ApprovalInfo = builder.objectRef<MemberRow>('ApprovalInfo').implement({
  description: 'What somebody reads who decides whether a member is let in.',
  fields: (t) => ({
    status: t.field({ type: ApprovalStatus, resolve: (member) => approvalStatusOf(member) }),
    reason: t.exposeString('approval_reason', { nullable: true }),
    email: t.exposeString('email', { nullable: true }),
    joinedDate: t.expose('joined_at', { type: 'DateTime' }),
    customFields: t.expose('custom_fields', { type: 'JSON' }),
    screenerResponse: t.expose('screener_response', { type: 'JSON', nullable: true }),
  }),
});

function approvalStatusOf({ approval_status }: MemberRow): ApprovalStatusValue {
  return approvalStatuses.find((each) => each === approval_status) ?? 'PENDING';
}

/** SPEC §3 User, as an author or in a list. */
export const MemberType = builder.objectRef<BriefMember>('Member').implement({
  interfaces: [UserInterface],
  fields: (t) => ({
    followed: t.boolean({
      description: 'Whether the viewer follows the member.',
      resolve: (member, _args, ctx) => followLoader(ctx).load(member.id),
    }),
    followCount: t.exposeInt('follower_count'),
    rankIds: t.idList({
      resolve: async ({ id }, _args, ctx) => [...(await rewardLoader(ctx).load(id)).rankIds],
    }),
    badgeIds: t.idList({
      resolve: async ({ id }, _args, ctx) => [...(await rewardLoader(ctx).load(id)).badgeIds],
    }),
    points: t.int({
      resolve: async ({ id }, _args, ctx) => (await rewardLoader(ctx).load(id)).points,
    }),
    signature: t.string({ resolve: (member, _args, ctx) => signatureOf(ctx, member) }),
    roleSignatures: t.stringList({
      description: 'Of the roles that the member holds everywhere, highest role first.',
      resolve: (member, _args, ctx) => roleSignaturesOf(ctx, member),
    }),
    shownSignatures: t.stringList({
      description:
        "What stands under the member's posts: the signatures of their roles, then their own. Empty where the community shows none.",
      resolve: (member, _args, ctx) => shownSignaturesOf(ctx, member),
    }),
    approvalInfo: t.field({
      type: ApprovalInfo,
      nullable: true,
      description: 'For holders of MANAGE_USER_APPROVAL; null for everybody else.',
      resolve: (member, _args, ctx) =>
        holds(ctx.viewer, 'MANAGE_USER_APPROVAL').ok ? wholeMemberLoader(ctx).now(member.id) : null,
    }),
  }),
});

export const MemberPage = pageObject('MemberPage', MemberType);
