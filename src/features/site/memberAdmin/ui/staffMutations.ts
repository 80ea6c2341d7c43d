import { graphql } from '#ui/graphql.ts';

export const DecideApprovalMutation = graphql(`
  mutation DecideApproval($input: DecideApprovalInput!) {
    decideApproval(input: $input) {
      clientMutationId
    }
  }
`);

export const EndMemberSessionsMutation = graphql(`
  mutation EndMemberSessions($input: EndMemberSessionsInput!) {
    endMemberSessions(input: $input) {
      clientMutationId
    }
  }
`);

export const SetBrandUserMutation = graphql(`
  mutation SetBrandUser($input: SetBrandUserInput!) {
    setBrandUser(input: $input) {
      clientMutationId
    }
  }
`);

export const GrantMemberRoleMutation = graphql(`
  mutation GrantRoleToMember($input: GrantRoleInput!) {
    grantRole(input: $input) {
      clientMutationId
    }
  }
`);

export const SetListMemberMutation = graphql(`
  mutation SetListMember($input: SetProfileListMembersInput!) {
    setProfileListMembers(input: $input) {
      clientMutationId
    }
  }
`);

export const ResetPasswordMutation = graphql(`
  mutation ResetPassword($input: ResetPasswordInput!) {
    resetPassword(input: $input) {
      clientMutationId
    }
  }
`);

export const InviteMemberMutation = graphql(`
  mutation InviteMember($input: InviteMemberInput!) {
    inviteMember(input: $input) {
      isMailed
    }
  }
`);

export const CreateMemberNoteMutation = graphql(`
  mutation CreateMemberNote($input: CreateMemberNoteInput!) {
    createMemberNote(input: $input) {
      clientMutationId
    }
  }
`);

export const DeleteMemberNoteMutation = graphql(`
  mutation DeleteMemberNote($input: DeleteMemberNoteInput!) {
    deleteMemberNote(input: $input) {
      clientMutationId
    }
  }
`);
