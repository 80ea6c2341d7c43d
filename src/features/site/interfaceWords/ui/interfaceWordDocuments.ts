import { graphql, type ResultOf } from '#ui/graphql.ts';

export const InterfaceWordsQuery = graphql(`
  query InterfaceWords(
    $language: String!
    $search: String
    $filter: InterfaceWordFilter
    $places: [String!]
    $page: Int
  ) {
    interfaceWords(
      language: $language
      search: $search
      filter: $filter
      places: $places
      page: $page
    ) {
      totalCount
      hasMore
      nodes {
        language
        namespace
        key
        english
        englishOther
        shipped
        text
        isOutdated
        englishBefore
        changedAt
        changedBy {
          id
          username
        }
        suggestions {
          id
          text
          author {
            id
            username
          }
        }
      }
    }
  }
`);

export const InterfaceWordHistoryQuery = graphql(`
  query InterfaceWordHistory($language: String!, $namespace: String!, $key: String!) {
    interfaceWordHistory(language: $language, namespace: $namespace, key: $key) {
      id
      oldText
      newText
      at
      actor {
        id
        username
      }
    }
  }
`);

export const SaveInterfaceWordMutation = graphql(`
  mutation SaveInterfaceWord($input: SaveInterfaceWordInput!) {
    saveInterfaceWord(input: $input) {
      ok
    }
  }
`);

export const ResetInterfaceWordMutation = graphql(`
  mutation ResetInterfaceWord($input: ResetInterfaceWordInput!) {
    resetInterfaceWord(input: $input) {
      ok
    }
  }
`);

export const SuggestInterfaceWordMutation = graphql(`
  mutation SuggestInterfaceWord($input: SuggestInterfaceWordInput!) {
    suggestInterfaceWord(input: $input) {
      ok
    }
  }
`);

export const DismissWordSuggestionMutation = graphql(`
  mutation DismissWordSuggestion($input: DismissInterfaceWordSuggestionInput!) {
    dismissInterfaceWordSuggestion(input: $input) {
      ok
    }
  }
`);

export const ImportInterfaceWordsMutation = graphql(`
  mutation ImportInterfaceWords($input: ImportInterfaceWordsInput!) {
    importInterfaceWords(input: $input) {
      changed
      unchanged
      issues {
        place
        kind
        what
      }
    }
  }
`);

export type InterfaceWordsData = ResultOf<typeof InterfaceWordsQuery>;
export type InterfaceWordData = InterfaceWordsData['interfaceWords']['nodes'][number];
export type WordImportData = ResultOf<typeof ImportInterfaceWordsMutation>['importInterfaceWords'];
