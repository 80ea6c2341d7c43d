import { requireId } from '#core/ids.ts';
import { managesMembers } from '#features/people/members/memberRules.ts';
import { ApprovalStatus } from '#features/people/members/server/memberGraphql.ts';
import { UserActivityPayload } from '#features/people/standing/server/standingGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
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

builder.relayMutationField(
  'decideApproval',
  {
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      status: t.field({ type: ApprovalStatus, required: true }),
      reason: t.string({ description: 'Told to the member; needed with REJECTED.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const memberId = requireId(input.memberId);
      await decideApproval(ctx, { memberId, status: input.status, reason: input.reason });
      return getManagedMember(ctx, memberId);
    },
  },
  { outputFields: (t) => ({ member: t.field({ type: ManagedMemberType, resolve: (m) => m }) }) },
);

builder.relayMutationField(
  'endMemberSessions',
  {
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      sessionId: t.id({ description: 'Of `sessions`; without it all of them end.' }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const memberId = requireId(input.memberId);
      await endMemberSessions(ctx, memberId, input.sessionId ?? null);
      return getManagedMember(ctx, memberId);
    },
  },
  { outputFields: (t) => ({ member: t.field({ type: ManagedMemberType, resolve: (m) => m }) }) },
);

builder.relayMutationField(
  'setBrandUser',
  {
    description: 'Says whether a member is one of the brand’s own people; needs EDIT_USER.',
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      brandUser: t.boolean({ required: true }),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const memberId = requireId(input.memberId);
      await setBrandUser(ctx, { memberId, brandUser: input.brandUser });
      return { memberId };
    },
  },
  {
    outputFields: (t) => ({
      member: t.field({
        type: ManagedMemberType,
        resolve: ({ memberId }, _args, ctx) => getManagedMember(ctx, memberId),
      }),
    }),
  },
);

builder.relayMutationField(
  'createMemberNote',
  {
    inputFields: (t) => ({
      memberId: t.id({ required: true }),
      content: t.string({ required: true }),
    }),
  },
  {
    resolve: (_root, { input }, ctx) =>
      addNote(ctx, { memberId: requireId(input.memberId), content: input.content }),
  },
  { outputFields: (t) => ({ note: t.field({ type: NoteType, resolve: (note) => note }) }) },
);

builder.relayMutationField(
  'deleteMemberNote',
  { inputFields: (t) => ({ noteId: t.id({ required: true }) }) },
  { resolve: (_root, { input }, ctx) => deleteNote(ctx, requireId(input.noteId)) },
  { outputFields: (t) => ({ note: t.field({ type: NoteType, resolve: (note) => note }) }) },
);

builder.relayMutationField(
  'resetPassword',
  { inputFields: (t) => ({ userId: t.id({ required: true }) }) },
  {
    resolve: async (_root, { input }, ctx) => {
      const memberId = requireId(input.userId);
      await resetMemberPassword(ctx, memberId);
      return { memberId };
    },
  },
  { outputFields: (t) => ({ userId: t.exposeID('memberId') }) },
);

builder.relayMutationField(
  'inviteMember',
  {
    inputFields: (t) => ({
      email: t.string({ required: true }),
      username: t.string({ required: true }),
      fullName: t.string(),
    }),
  },
  {
    resolve: async (_root, { input }, ctx) => {
      const { id } = await inviteMember(ctx, { ...input, fullName: input.fullName ?? undefined });
      return {
        member: await getManagedMember(ctx, id),
        isMailed: (await mailingOf(ctx)).transport !== null,
      };
    },
  },
  {
    outputFields: (t) => ({
      member: t.field({ type: ManagedMemberType, resolve: ({ member }) => member }),
      isMailed: t.exposeBoolean('isMailed', {
        description: 'False where no mail goes out: the link stands in the mail that is kept.',
      }),
    }),
  },
);
