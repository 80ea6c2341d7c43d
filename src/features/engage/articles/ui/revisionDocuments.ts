import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

const ComparisonFields = graphql(`
  fragment ArticleComparisonFields on ArticleComparison @_unmask {
    title {
      kind
      text
    }
    rows {
      kind
      oldHtml
      newHtml
      bothHtml
    }
    lists {
      kind
      added
      removed
    }
  }
`);

export const ConflictQuery = graphql(
  `
    query ArticleConflict($articleId: ID!, $language: String!, $title: String!, $content: String!) {
      articleConflict(
        articleId: $articleId
        language: $language
        title: $title
        content: $content
      ) {
        ...ArticleComparisonFields
      }
      editedArticle(articleId: $articleId) {
        translations(language: $language) {
          draft {
            number
            edition
          }
          published {
            number
          }
        }
      }
    }
  `,
  [ComparisonFields],
);

export const SourceChangesQuery = graphql(
  `
    query SourceChanges($articleId: ID!, $language: String!, $from: Int!, $to: Int!) {
      articleComparison(articleId: $articleId, language: $language, from: $from, to: $to) {
        ...ArticleComparisonFields
      }
    }
  `,
  [ComparisonFields],
);

export const RevisionsQuery = graphql(
  `
    query ArticleRevisions(
      $articleId: ID!
      $language: String!
      $from: Int!
      $to: Int!
      $compares: Boolean!
    ) {
      editedArticle(articleId: $articleId) {
        articleId
        translations(language: $language) {
          language
          draft {
            number
            edition
          }
          revisions {
            number
            title
            state
            isMinor
            restoredNumber
            updatedAt
            author {
              ...AuthorFields
            }
          }
        }
      }
      articleComparison(articleId: $articleId, language: $language, from: $from, to: $to)
        @include(if: $compares) {
        ...ArticleComparisonFields
      }
    }
  `,
  [AuthorFields, ComparisonFields],
);

export type RevisionsData = ResultOf<typeof RevisionsQuery>;
export type ArticleComparisonNode = NonNullable<RevisionsData['articleComparison']>;
export type ListedRevision = NonNullable<
  RevisionsData['editedArticle']
>['translations'][number]['revisions'][number];

export const RestoreRevisionMutation = graphql(`
  mutation RestoreArticleRevision($input: RestoreArticleRevisionInput!) {
    restoreArticleRevision(input: $input) {
      article {
        articleId
      }
    }
  }
`);
