import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql } from '#ui/graphql.ts';

/** As `PollView`. */
const PollFields = graphql(
  `
  fragment PollFields on Poll @_unmask {
    conversationId
    question
    state
    pollOptions {
      id
      label
      isEdited
      isAddedLater
      voteCount
      voters {
        ...AuthorFields
      }
    }
    pollStartTime
    pollExpiryTime
    closedAt
    multiSelect
    minChoices
    maxChoices
    resultVisibility
    allowUndoVote
    voteAnonymously
    published
    totalVoteCount
    votedOptions
    vote
    manage
  }
`,
  [AuthorFields],
);

export const PollListQuery = graphql(
  `
  query PollList($states: [PollState!], $sortKey: SortKey, $page: Int, $first: Int) {
    polls(states: $states, sortKey: $sortKey, page: $page, first: $first) {
      nodes {
        id
        title
        path
        createdAt
        replyCount
        author {
          ...AuthorFields
        }
        poll {
          state
          pollOptions {
            id
            label
            voteCount
          }
          pollStartTime
          pollExpiryTime
          closedAt
          totalVoteCount
          votedOptions
        }
      }
      hasMore
    }
  }
`,
  [AuthorFields],
);

export const PollQuery = graphql(
  `
    query Poll($id: ID!) {
      conversation(id: $id) {
        id
        title
        path
        poll {
          ...PollFields
        }
      }
    }
  `,
  [PollFields],
);

export const PollActivityMutation = graphql(
  `
    mutation PollActivity($input: PollActivityInput!) {
    pollActivity(input: $input) {
        poll {
          ...PollFields
        }
      }
    }
  `,
  [PollFields],
);

export const PollVotersQuery = graphql(
  `
    query PollVoters($conversationId: ID!, $optionId: ID, $after: ID) {
      pollVoters(conversationId: $conversationId, optionId: $optionId, after: $after) {
        memberId
        member {
          ...AuthorFields
        }
        votedAt
        labels
      }
    }
  `,
  [AuthorFields],
);
