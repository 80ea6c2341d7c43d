import { parseId } from '#core/ids.ts';
import { holds, type Permission } from '#core/permissions.ts';
import { seesEmails } from '#features/people/members/memberRules.ts';
import { MemberType, UserInterface } from '#features/people/members/server/memberGraphql.ts';
import { memberLoader } from '#features/people/members/server/memberLoader.ts';
import { standingOf } from '#features/people/standing/server/standings.ts';
import {
  canBlock,
  canEndSessions,
  canResetPassword,
  canSuspend,
  type Standing,
} from '#features/people/standing/standingRules.ts';
import { ownChatLoader } from '#features/support/chat/server/chatPreferences.ts';
import type { Ctx } from '#platform/context.ts';
import { builder } from '#platform/graphql/builder.ts';
import { canSetBrandUser } from '../brandRules.ts';
import { memberStateOf, memberStates } from '../memberListRules.ts';
import type { MemberActivityRow } from './auditQueries.ts';
import { viewerStanding } from './managedMemberService.ts';
import type { ManagedRow } from './memberListQueries.ts';
import {
  listActivityOf,
  listMemberSessions,
  listSignIns,
  type SessionRow,
  type SignInRow,
  seesDetail,
} from './memberRecords.ts';
import { listNotes, type NoteRow } from './noteService.ts';

export const MemberStateEnum = builder.enumType('MemberState', { values: memberStates });

export const NoteType = builder.objectRef<NoteRow>('MemberNote').implement({
  description: 'What staff wrote down about a member.',
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.exposeString('content'),
    createdAt: t.expose('created_at', { type: 'DateTime' }),
    author: t.field({
      type: MemberType,
      nullable: true,
      resolve: (note, _args, ctx) => personOf(ctx, note.author_id),
    }),
    isOwn: t.boolean({ resolve: (note, _args, ctx) => note.author_id === ctx.viewer.memberId }),
  }),
});

const forEmails = 'For holders of EDIT_USER or MANAGE_USER_APPROVAL.';

/** IP addresses are as private as email addresses. */
function addressOf({ address }: { address: string }, _args: object, ctx: Ctx): string | null {
  return seesEmails(ctx.viewer.permissions) ? address : null;
}

const SessionType = builder.objectRef<SessionRow>('MemberSession').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    startedAt: t.expose('created_at', { type: 'DateTime' }),
    seenAt: t.expose('seen_at', { type: 'DateTime' }),
    method: t.exposeString('method'),
    address: t.string({ nullable: true, description: forEmails, resolve: addressOf }),
    userAgent: t.exposeString('user_agent'),
  }),
});

const SignInType = builder.objectRef<SignInRow>('MemberSignIn').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    at: t.expose('at', { type: 'DateTime' }),
    method: t.exposeString('method'),
    outcome: t.exposeString('outcome', { description: 'SUCCESS, or the code of the refusal.' }),
    address: t.string({ nullable: true, description: forEmails, resolve: addressOf }),
    userAgent: t.exposeString('user_agent'),
  }),
});

const ActivityEntryType = builder.objectRef<MemberActivityRow>('MemberActivityEntry').implement({
  description: 'What was done to a member, or by them as staff.',
  fields: (t) => ({
    id: t.id({ resolve: (entry) => `${entry.source}-${entry.id}` }),
    at: t.expose('at', { type: 'DateTime' }),
    action: t.exposeString('action'),
    subjectType: t.exposeString('subject_type'),
    subjectId: t.exposeString('subject_id', { nullable: true }),
    detail: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'Of what was done to members; of staff work besides for whoever reads the audit log.',
      resolve: (entry, _args, ctx) => (seesDetail(ctx, entry) ? entry.detail : null),
    }),
    actor: t.field({
      type: MemberType,
      nullable: true,
      resolve: (entry, _args, ctx) => personOf(ctx, entry.actor_id),
    }),
  }),
});

const CountsType = builder.objectRef<ManagedRow>('ManagedMemberCounts').implement({
  fields: (t) => ({
    posts: t.exposeInt('conversation_count'),
    comments: t.exposeInt('comment_count'),
    replies: t.exposeInt('reply_count'),
    total: t.int({ resolve: (m) => m.conversation_count + m.comment_count + m.reply_count }),
    accepted: t.exposeInt('accepted_count'),
    likesReceived: t.exposeInt('likes_received_count'),
    likesGiven: t.exposeInt('likes_given_count'),
    followers: t.exposeInt('follower_count'),
    following: t.exposeInt('following_count'),
  }),
});

/** SPEC §2 user management: a member as seen by staff. */
export const ManagedMemberType = builder.objectRef<ManagedRow>('ManagedMember').implement({
  interfaces: [UserInterface],
  fields: (t) => ({
    email: t.string({
      nullable: true,
      description: 'For holders of EDIT_USER or MANAGE_USER_APPROVAL.',
      resolve: (m, _args, ctx) => (seesEmails(ctx.viewer.permissions) ? m.email : null),
    }),
    isVerified: t.boolean({ resolve: (m) => m.email_verified_at !== null }),
    role: t.exposeString('role'),
    rank: t.exposeInt('rank', { description: 'From 1 for the lowest.' }),
    state: t.field({
      type: MemberStateEnum,
      resolve: (m, _args, ctx) => memberStateOf(m, ctx.now),
    }),
    joinedDate: t.expose('joined_at', { type: 'DateTime' }),
    lastLogin: t.expose('last_login_at', { type: 'DateTime', nullable: true }),
    lastActivityAt: t.expose('last_activity_at', { type: 'DateTime', nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    language: t.exposeString('language', { nullable: true }),
    blockedAt: t.expose('blocked_at', { type: 'DateTime', nullable: true }),
    blockedReason: t.exposeString('blocked_reason', { nullable: true }),
    contentHidden: t.exposeBoolean('content_hidden'),
    suspendedUntil: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: (m, _args, ctx) =>
        m.suspended_until !== null && m.suspended_until > ctx.now ? m.suspended_until : null,
    }),
    suspendedReason: t.exposeString('suspended_reason', { nullable: true }),
    approvalReason: t.exposeString('approval_reason', { nullable: true }),
    customFields: t.field({
      type: 'JSON',
      description: 'Answers at sign-up; for holders of EDIT_USER or MANAGE_USER_APPROVAL.',
      resolve: (m, _args, ctx) => (seesEmails(ctx.viewer.permissions) ? m.custom_fields : {}),
    }),
    screenerResponse: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (m, _args, ctx) => (seesEmails(ctx.viewer.permissions) ? m.screener_response : null),
    }),
    pLs: t.idList({ resolve: (m) => m.profile_list_ids }),
    counts: t.field({ type: CountsType, resolve: (m) => m }),
    isChatDisabled: t.boolean({
      description: 'Chat is switched off for the member; `setMemberChatDisabled`.',
      resolve: async ({ id }, _args, ctx) => (await ownChatLoader(ctx).load(id)).isDisabled,
    }),
    canSetBrandUser: t.boolean({ resolve: (_m, _args, { viewer }) => canSetBrandUser(viewer).ok }),
    canBlock: t.boolean({ resolve: follows(canBlock) }),
    canSuspend: t.boolean({ resolve: follows(canSuspend) }),
    canResetPassword: t.boolean({ resolve: follows(canResetPassword) }),
    canEndSessions: t.boolean({ resolve: follows(canEndSessions) }),
    notes: t.field({
      type: [NoteType],
      nullable: true,
      description: 'For holders of MANAGE_NOTES.',
      resolve: (m, _args, ctx) => (may(ctx, 'MANAGE_NOTES') ? listNotes(ctx, m.id) : null),
    }),
    sessions: t.field({
      type: [SessionType],
      nullable: true,
      description: 'This and the next two: for holders of VIEW_ACTIVITY_LOG.',
      resolve: (m, _args, ctx) =>
        may(ctx, 'VIEW_ACTIVITY_LOG') ? listMemberSessions(ctx, m.id) : null,
    }),
    signIns: t.field({
      type: [SignInType],
      nullable: true,
      resolve: (m, _args, ctx) => (may(ctx, 'VIEW_ACTIVITY_LOG') ? listSignIns(ctx, m.id) : null),
    }),
    activityLog: t.field({
      type: [ActivityEntryType],
      nullable: true,
      resolve: (m, _args, ctx) =>
        may(ctx, 'VIEW_ACTIVITY_LOG') ? listActivityOf(ctx, m.id) : null,
    }),
  }),
});

type Rule = (viewer: Ctx['viewer'], subject: Standing, actor: Standing) => { ok: boolean };

function may(ctx: Ctx, permission: Permission): boolean {
  return holds(ctx.viewer, permission).ok;
}

/** For buttons: whether the viewer may perform an action on this member. */
function follows(rule: Rule) {
  return async (member: ManagedRow, _args: object, ctx: Ctx): Promise<boolean> =>
    rule(ctx.viewer, standingOf(member), await viewerStanding(ctx)).ok;
}

/** A member in a record; null if deleted or none. */
export async function personOf(ctx: Ctx, id: number | string | null) {
  const memberId = parseId(id);
  return memberId === null ? null : memberLoader(ctx).load(memberId);
}
