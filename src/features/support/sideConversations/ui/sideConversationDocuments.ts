import { graphql } from '#ui/graphql.ts';

export const StartSideConversationMutation = graphql(`
  mutation StartSideConversation($input: StartSideConversationInput!) {
    startSideConversation(input: $input) {
      conversation {
        id
      }
    }
  }
`);

export const ReplyToSideConversationMutation = graphql(`
  mutation ReplyToSideConversation($input: ReplyToSideConversationInput!) {
    replyToSideConversation(input: $input) {
      conversation {
        id
      }
    }
  }
`);
