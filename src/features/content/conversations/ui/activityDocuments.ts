import { graphql } from '#ui/graphql.ts';

/** An activity of §4, and the resulting state of its target. */
export const ActivityMutation = graphql(`
  mutation Activity(
    $id: ID!
    $entityType: ActivityEntity
    $activity: String!
    $reason: String
    $additional: JSON
  ) {
    customActivityConversation(
      input: {
        clientMutationId: "1"
        conversationId: $id
        entityType: $entityType
        activity: $activity
        activityReason: $reason
        additional: $additional
      }
    ) {
      activityId
      conversation {
        liked
        likeCount
        upVoted
        downVoted
        voteCount
        meTooed
        meTooCount
        followed
        followCount
        hasRead
        shared
        shareCount
        closed
        flagged
        archived
        escalated
        nominationStatus
      }
      response {
        liked
        likeCount
        accepted
        official
        flagged
      }
    }
  }
`);

export const BookmarkMutation = graphql(`
  mutation Bookmark($id: ID!, $action: BookmarkAction!, $assetType: BookmarkAssetType!) {
    updateBookmarks(
      input: { clientMutationId: "1", objectId: $id, action: $action, assetType: $assetType }
    ) {
      bookmarked
    }
  }
`);
