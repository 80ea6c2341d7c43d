import { graphql } from '#ui/graphql.ts';

/** A property action of §4, and the resulting state of its target. */
export const PropertyMutation = graphql(`
  mutation UpdateProperty($input: UpdateConversationPropertyInput!) {
    updateConversationProperty(input: $input) {
      activityId
      conversation {
        spam
        isPrivate
        indexDisabled
      }
      response {
        spam
        isPrivate
        indexDisabled
      }
    }
  }
`);

export const PinMutation = graphql(`
  mutation PinConversation($input: PinConversationInput!) {
    pinConversation(input: $input) {
      activityId
    }
  }
`);
