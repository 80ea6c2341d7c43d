import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ChatBarrierQuery = graphql(`
  query ChatBarrier($memberId: ID) {
    chatBarrier(memberId: $memberId) {
      reason
      until
    }
  }
`);

export type ChatBarrierNode = NonNullable<ResultOf<typeof ChatBarrierQuery>['chatBarrier']>;

export const StartChatMutation = graphql(`
  mutation StartChat($input: StartChatInput!) {
    startChat(input: $input) {
      room {
        id
      }
    }
  }
`);

export const AnswerChatRequestMutation = graphql(`
  mutation AnswerChatRequest($input: AnswerChatRequestInput!) {
    answerChatRequest(input: $input) {
      room {
        id
      }
    }
  }
`);

export const LeaveChatMutation = graphql(`
  mutation LeaveChat($input: LeaveChatInput!) {
    leaveChat(input: $input) {
      ok
    }
  }
`);

export const ChangeChatMembersMutation = graphql(
  `
  mutation ChangeChatMembers($input: ChangeChatMembersInput!) {
    changeChatMembers(input: $input) {
      room {
        members {
          isOwner
          lastReadSeq
          profile {
            ...AuthorFields
          }
        }
      }
    }
  }
`,
  [AuthorFields],
);

export const RenameChatMutation = graphql(`
  mutation RenameChat($input: RenameChatInput!) {
    renameChat(input: $input) {
      room {
        title
      }
    }
  }
`);

export const MuteChatMutation = graphql(`
  mutation MuteChat($input: MuteChatInput!) {
    muteChat(input: $input) {
      room {
        isMuted
      }
    }
  }
`);

export const BlockMemberMutation = graphql(`
  mutation BlockMember($input: BlockMemberInput!) {
    blockMember(input: $input) {
      blocked
    }
  }
`);

export const ChatTermsQuery = graphql(`
  query ChatTerms {
    chatTerms {
      mode
      version
      text
      isAccepted
    }
  }
`);

/** The same, with what keeps the viewer from chatting at all. */
export const ChatTermsOnVisitQuery = graphql(`
  query ChatTermsOnVisit {
    chatTerms {
      mode
      version
      text
      isAccepted
    }
    chatBarrier {
      reason
    }
  }
`);

export const AcceptChatTermsMutation = graphql(`
  mutation AcceptChatTerms($input: AcceptChatTermsInput!) {
    acceptChatTerms(input: $input) {
      terms {
        isAccepted
      }
    }
  }
`);
