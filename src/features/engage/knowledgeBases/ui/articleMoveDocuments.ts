import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ArticleTargetsQuery = graphql(`
  query ArticleTargets {
    knowledgeBases {
      id
      title
      knowledgeBase {
        canManage
        sections {
          id
          name
          around {
            name
          }
        }
      }
    }
  }
`);

export type MoveTarget = ResultOf<typeof ArticleTargetsQuery>['knowledgeBases'][number];

export const MoveArticlesMutation = graphql(`
  mutation MoveKnowledgeArticles($input: MoveKnowledgeArticlesInput!) {
    moveKnowledgeArticles(input: $input) {
      moves {
        articleId
        errorCode
      }
    }
  }
`);
