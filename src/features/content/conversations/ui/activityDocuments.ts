import { graphql } from '#ui/graphql.ts';

/** An activity of §4, and the resulting state of its target. */
export const ActivityMutation = graphql(`
  mutation Activity($input: CustomActivityConversationInput!) {
    customActivityConversation(input: $input) {
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
  mutation Bookmark($input: UpdateBookmarksInput!) {
    updateBookmarks(input: $input) {
      bookmarked
    }
  }
`);
