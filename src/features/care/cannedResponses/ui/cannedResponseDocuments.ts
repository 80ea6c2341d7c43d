import { CategoryTree } from '#features/content/taxonomy/ui/categoryTree.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The page of canned responses, and their possible categories. */
export const CannedResponsesQuery = graphql(
  `
  query CannedTexts(
    $searchKeyword: String
    $isShared: Boolean
    $language: String
    $page: Int
    $first: Int
  ) {
    cannedTexts(
      searchKeyword: $searchKeyword
      isShared: $isShared
      language: $language
      page: $page
      first: $first
    ) {
      totalCount
      pageNumber
      nodes {
        id
        title
        content
        strippedContent
        language
        versions {
          language
          content
        }
        teamId
        teamName
        categoryId
        categoryTitle
        isShared
        useCount
        lastUsedAt
        updatedAt
        canEdit
      }
    }
    cannedTextTeams {
      id
      name
    }
    ...CategoryTree
  }
`,
  [CategoryTree],
);

export type CannedResponsesData = ResultOf<typeof CannedResponsesQuery>;
export type CannedResponseNode = NonNullable<CannedResponsesData['cannedTexts']>['nodes'][number];

/** Those offered on a post, with placeholders filled. */
export const OfferedTextsQuery = graphql(`
  query OfferedTexts(
    $conversationId: ID
    $categoryId: ID
    $responseId: ID
    $requestId: ID
    $searchKeyword: String
    $language: String
  ) {
    cannedTexts(
      conversationId: $conversationId
      categoryId: $categoryId
      searchKeyword: $searchKeyword
      language: $language
      isOffered: true
      first: 30
    ) {
      nodes {
        id
        title
        language
        isShared
        useCount
        shownLanguage(requestId: $requestId)
        filledContent(
          conversationId: $conversationId
          responseId: $responseId
          requestId: $requestId
        )
      }
    }
  }
`);

export type OfferedText = NonNullable<
  ResultOf<typeof OfferedTextsQuery>['cannedTexts']
>['nodes'][number];

export const SaveCannedResponseMutation = graphql(`
  mutation SaveCannedText($input: SaveCannedTextInput!) {
    saveCannedText(input: $input) {
      cannedText {
        id
      }
    }
  }
`);

export const DeleteCannedResponseMutation = graphql(`
  mutation DeleteCannedText($input: DeleteCannedTextInput!) {
    deleteCannedText(input: $input) {
      clientMutationId
    }
  }
`);
