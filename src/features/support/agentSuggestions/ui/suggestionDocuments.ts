import { graphql, type ResultOf } from '#ui/graphql.ts';

export const AgentSuggestionsQuery = graphql(`
  query AgentSuggestions($id: ID!) {
    supportRequest(id: $id) {
      id
      suggestedPosts {
        isPublic
        post {
          id
          title
          path
          type
          hasAcceptedComment
        }
      }
      solvedAlike {
        answer
        request {
          id
          number
          title
          lastActivityAt
        }
      }
    }
  }
`);

export type AgentSuggestionsData = NonNullable<
  ResultOf<typeof AgentSuggestionsQuery>['supportRequest']
>;

/** Posts alone, for the menu of the composer. */
export const SuggestedPostsQuery = graphql(`
  query SuggestedPosts($id: ID!) {
    supportRequest(id: $id) {
      id
      suggestedPosts {
        isPublic
        post {
          id
          title
          path
        }
      }
    }
  }
`);
