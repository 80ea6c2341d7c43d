import { graphql } from '#ui/graphql.ts';

export const VerifyArticleMutation = graphql(`
  mutation VerifyArticle($input: VerifyArticleInput!) {
    verifyArticle(input: $input) {
      article {
        articleId
      }
    }
  }
`);

export const SaveArticleCareMutation = graphql(`
  mutation SaveArticleCare($input: SaveArticleCareInput!) {
    saveArticleCare(input: $input) {
      article {
        articleId
      }
    }
  }
`);
