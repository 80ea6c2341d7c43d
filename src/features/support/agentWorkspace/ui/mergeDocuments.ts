import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MergeRequestsMutation = graphql(`
  mutation MergeRequests($input: MergeRequestsInput!) {
    mergeRequests(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const UnmergeRequestMutation = graphql(`
  mutation UnmergeRequest($input: UnmergeRequestInput!) {
    unmergeRequest(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const MoveMessagesMutation = graphql(`
  mutation MoveRequestMessages($input: MoveRequestMessagesInput!) {
    moveRequestMessages(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const RequestSearchQuery = graphql(`
  query RequestSearch($keyword: String!) {
    supportQueue(view: "all", keyword: $keyword, first: 8) {
      nodes {
        id
        number
        title
        status
        lastActivityAt
        authorName
        requesterEmail
        author {
          id
          username
          fullName
        }
      }
    }
  }
`);

export type FoundRequest = ResultOf<typeof RequestSearchQuery>['supportQueue']['nodes'][number];

export const RequestSuggestionsQuery = graphql(`
  query RequestSuggestions($id: ID!) {
    supportRequest(id: $id) {
      id
      duplicates {
        id
        number
        title
        status
        lastActivityAt
      }
      customerRequests {
        id
        number
        title
        status
        lastActivityAt
      }
    }
  }
`);

export type OtherRequest = NonNullable<
  ResultOf<typeof RequestSuggestionsQuery>['supportRequest']
>['duplicates'][number];

/** Both sides of a merge, in either direction. */
export const MergePreviewQuery = graphql(`
  query MergePreview($oneId: ID!, $otherId: ID!) {
    one: supportRequest(id: $oneId) {
      id
      number
      title
      status
      createdAt
      excerpt
      authorName
      requesterEmail
      author {
        id
        username
        fullName
      }
      newReaders(sourceId: $otherId)
    }
    other: supportRequest(id: $otherId) {
      id
      number
      title
      status
      createdAt
      excerpt
      authorName
      requesterEmail
      author {
        id
        username
        fullName
      }
      newReaders(sourceId: $oneId)
    }
  }
`);

export type MergeSide = NonNullable<ResultOf<typeof MergePreviewQuery>['one']>;
