import { requireId } from '#core/ids.ts';
import { managesMembers } from '#features/people/members/memberRules.ts';
import { ApprovalStatus } from '#features/people/members/server/memberGraphql.ts';
import { UserActivityPayload } from '#features/people/standing/server/standingGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { mutation } from '#platform/graphql/mutation.ts';
import { mailingOf } from '#platform/mail/storedMailServer.ts';
import { decideApproval } from './approvalService.ts';
import { setBrandUser } from './brandService.ts';
import { inviteMember } from './inviteService.ts';
import { getManagedMember } from './managedMemberService.ts';
import { ManagedMemberType, NoteType } from './managedMemberType.ts';
import { endMemberSessions } from './memberRecords.ts';
import { addNote, deleteNote } from './noteService.ts';
import { resetMemberPassword } from './passwordService.ts';

builder.objectField(UserActivityPayload, 'managedMember', (t) =>
  t.field({
    type: ManagedMemberType,
    nullable: true,
    description: 'For whoever looks after members.',
    resolve: ({ memberId }, _args, ctx) =>
      managesMembers(ctx.viewer.permissions) ? getManagedMember(ctx, memberId) : null,
  }),
);

mutation('decideApproval', {
  input: (t) => ({
    memberId: t.id({ required: true }),
    status: t.field({ type: ApprovalStatus, required: true }),
    reason: t.string({ description: 'Told to the member; needed with REJECTED.' }),
  }),
  run: async (ctx, input) => {
    const memberId = requireId(input.memberId);
    await decideApproval(ctx, { memberId, status: input.status, reason: input.reason });
    return getManagedMember(ctx, memberId);
  },
  output: ['member', ManagedMemberType],
});

mutation('endMemberSessions', {
  input: (t) => ({
    memberId: t.id({ required: true }),
    sessionId: t.id({ description: 'Of `sessions`; without it all of them end.' }),
  }),
  run: async (ctx, input) => {
    const memberId = requireId(input.memberId);
    await endMemberSessions(ctx, memberId, input.sessionId ?? null);
    return getManagedMember(ctx, memberId);
  },
  output: ['member', ManagedMemberType],
});

mutation('setBrandUser', {
  description: 'Says whether a member is one of the brand’s own people; needs EDIT_USER.',
  input: (t) => ({ memberId: t.id({ required: true }), brandUser: t.boolean({ required: true }) }),
  run: async (ctx, input) => {
    const memberId = requireId(input.memberId);
    await setBrandUser(ctx, { memberId, brandUser: input.brandUser });
    return { memberId };
  },
  output: (t) => ({
    member: t.field({
      type: ManagedMemberType,
      resolve: ({ memberId }, _args, ctx) => getManagedMember(ctx, memberId),
    }),
  }),
});

mutation('createMemberNote', {
  input: (t) => ({ memberId: t.id({ required: true }), content: t.string({ required: true }) }),
  run: (ctx, { memberId, content }) => addNote(ctx, { memberId: requireId(memberId), content }),
  output: ['note', NoteType],
});

mutation('deleteMemberNote', {
  input: (t) => ({ noteId: t.id({ required: true }) }),
  run: (ctx, { noteId }) => deleteNote(ctx, requireId(noteId)),
  output: ['note', NoteType],
});

mutation('resetPassword', {
  input: (t) => ({ userId: t.id({ required: true }) }),
  run: async (ctx, { userId }) => {
    const memberId = requireId(userId);
    await resetMemberPassword(ctx, memberId);
    return memberId;
  },
  output: ['userId', 'ID'],
});

mutation('inviteMember', {
  input: (t) => ({
    email: t.string({ required: true }),
    username: t.string({ required: true }),
    fullName: t.string(),
  }),
  run: async (ctx, input) => {
    const { id } = await inviteMember(ctx, { ...input, fullName: input.fullName ?? undefined });
    return {
      member: await getManagedMember(ctx, id),
      isMailed: (await mailingOf(ctx)).transport !== null,
    };
  },
  output: (t) => ({
    member: t.expose('member', { type: ManagedMemberType }),
    isMailed: t.exposeBoolean('isMailed', {
      description: 'False where no mail goes out: the link stands in the mail that is kept.',
    }),
  }),
});
