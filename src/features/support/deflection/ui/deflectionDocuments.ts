import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SuggestionsQuery = graphql(`
  query SupportSuggestions($title: String!) {
    supportSuggestions(title: $title) {
      hasMatches
      posts {
        id
        path
        title
        language
        type
        hasAcceptedComment
      }
      requests {
        id
        path
        title
        number
      }
    }
  }
`);

export type SuggestionsData = ResultOf<typeof SuggestionsQuery>['supportSuggestions'];

export const CountSuggestionsMutation = graphql(`
  mutation CountSupportSuggestions {
    countSupportSuggestions(input: {}) {
      id
    }
  }
`);

export const SolveBySuggestionMutation = graphql(`
  mutation SolveBySuggestion($input: SolveBySuggestionInput!) {
    solveBySuggestion(input: $input) {
      ok
    }
  }
`);

export const DeflectionQuery = graphql(`
  query SupportDeflection($from: String!, $to: String!) {
    supportDeflection(from: $from, to: $to) {
      shown
      solved
      openedAfterShown
      heldOut
      openedAfterHeldOut
      rate
      avoided
    }
  }
`);
