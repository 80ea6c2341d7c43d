import { graphql } from '#ui/graphql.ts';

export const VerifyArticleMutation = graphql(`
  mutation VerifyArticle($articleId: ID!) {
    verifyArticle(input: { clientMutationId: "1", articleId: $articleId }) {
      article {
        articleId
      }
    }
  }
`);

export const SaveArticleCareMutation = graphql(`
  mutation SaveArticleCare(
    $articleId: ID!
    $ownerId: ID
    $reviewDays: Int
    $archiveAt: DateTime
  ) {
    saveArticleCare(
      input: {
        clientMutationId: "1"
        articleId: $articleId
        ownerId: $ownerId
        reviewDays: $reviewDays
        archiveAt: $archiveAt
      }
    ) {
      article {
        articleId
      }
    }
  }
`);
