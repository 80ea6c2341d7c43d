import { graphql } from '#ui/graphql.ts';

/** A property action of §4, and the resulting state of its target. */
export const PropertyMutation = graphql(`
  mutation UpdateProperty(
    $id: ID!
    $entityType: ActivityEntity
    $updateAction: PropertyAction!
    $order: Int
    $reason: String
  ) {
    updateConversationProperty(
      input: {
        clientMutationId: "1"
        id: $id
        entityType: $entityType
        updateAction: $updateAction
        order: $order
        activityReason: $reason
      }
    ) {
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
  mutation PinConversation(
    $id: ID!
    $communityCategories: [ID!]
    $communityTopic: Boolean
    $home: Boolean
  ) {
    pinConversation(
      input: {
        clientMutationId: "1"
        conversationId: $id
        communityCategories: $communityCategories
        communityTopic: $communityTopic
        home: $home
      }
    ) {
      activityId
    }
  }
`);
