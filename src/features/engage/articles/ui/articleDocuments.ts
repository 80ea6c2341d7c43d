import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** What the article's page shows around the text. */
export const ArticleInfoQuery = graphql(
  `
  query ArticleInfo($id: ID!) {
    conversation(id: $id) {
      article {
        articleId
        audience
        isOutdated
        verifiedAt
        release {
          productId
          product
          version
          kinds
          releasedOn
        }
        verifiedBy {
          ...AuthorFields
        }
        sourceLanguage
        knowledgeBase {
          id
          title
          path
        }
        translations {
          id
          language
          path
        }
        neighbors {
          previous {
            title
            path
          }
          next {
            title
            path
          }
        }
      }
    }
  }
`,
  [AuthorFields],
);

export type ArticleInfoData = ResultOf<typeof ArticleInfoQuery>;
export type ArticleInfo = NonNullable<NonNullable<ArticleInfoData['conversation']>['article']>;

export const ArticleNeighborsQuery = graphql(`
  query ArticleNeighbors($id: ID!) {
    conversation(id: $id) {
      article {
        section {
          name
          path
        }
        knowledgeBase {
          title
          path
        }
        relatedRequests {
          id
          number
          title
          status
        }
        neighbors {
          siblings {
            id
            title
            path
          }
        }
      }
    }
  }
`);

export type ArticleNeighborsData = ResultOf<typeof ArticleNeighborsQuery>;
export type ArticleNeighbors = NonNullable<
  NonNullable<ArticleNeighborsData['conversation']>['article']
>;

export const ArticlePermalinkQuery = graphql(`
  query ArticlePermalink($articleId: ID!) {
    kbArticle(articleId: $articleId) {
      path
    }
  }
`);
