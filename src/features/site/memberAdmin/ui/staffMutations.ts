import { graphql } from '#ui/graphql.ts';

export const DecideApprovalMutation = graphql(`
  mutation DecideApproval($memberId: ID!, $status: ApprovalStatus!, $reason: String) {
    decideApproval(
      input: { clientMutationId: "1", memberId: $memberId, status: $status, reason: $reason }
    ) {
      clientMutationId
    }
  }
`);

export const EndMemberSessionsMutation = graphql(`
  mutation EndMemberSessions($memberId: ID!, $sessionId: ID) {
    endMemberSessions(
      input: { clientMutationId: "1", memberId: $memberId, sessionId: $sessionId }
    ) {
      clientMutationId
    }
  }
`);

export const SetBrandUserMutation = graphql(`
  mutation SetBrandUser($memberId: ID!, $brandUser: Boolean!) {
    setBrandUser(
      input: { clientMutationId: "1", memberId: $memberId, brandUser: $brandUser }
    ) {
      clientMutationId
    }
  }
`);

export const GrantMemberRoleMutation = graphql(`
  mutation GrantRoleToMember($memberId: ID!, $role: String!) {
    grantRole(input: { clientMutationId: "1", memberId: $memberId, role: $role }) {
      clientMutationId
    }
  }
`);

export const SetListMemberMutation = graphql(`
  mutation SetListMember($id: ID!, $memberIds: [ID!]!, $member: Boolean!) {
    setProfileListMembers(
      input: { clientMutationId: "1", id: $id, memberIds: $memberIds, member: $member }
    ) {
      clientMutationId
    }
  }
`);

export const ResetPasswordMutation = graphql(`
  mutation ResetPassword($userId: ID!) {
    resetPassword(input: { clientMutationId: "1", userId: $userId }) {
      clientMutationId
    }
  }
`);

export const InviteMemberMutation = graphql(`
  mutation InviteMember($email: String!, $username: String!, $fullName: String) {
    inviteMember(
      input: { clientMutationId: "1", email: $email, username: $username, fullName: $fullName }
    ) {
      isMailed
    }
  }
`);

export const CreateMemberNoteMutation = graphql(`
  mutation CreateMemberNote($memberId: ID!, $content: String!) {
    createMemberNote(input: { clientMutationId: "1", memberId: $memberId, content: $content }) {
      clientMutationId
    }
  }
`);

export const DeleteMemberNoteMutation = graphql(`
  mutation DeleteMemberNote($noteId: ID!) {
    deleteMemberNote(input: { clientMutationId: "1", noteId: $noteId }) {
      clientMutationId
    }
  }
`);
