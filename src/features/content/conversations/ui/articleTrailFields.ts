import { graphql } from '#ui/graphql.ts';

/** Where an article is, and the article that a post became; null for other posts. */
export const ArticleTrailFields = graphql(`
  fragment ArticleTrail on Conversation @_unmask {
    articleId
    becameArticle {
      path
      title
    }
    article {
      sourceLanguage
      translations {
        language
        path
      }
      knowledgeBase {
        title
        path
      }
      section {
        name
        path
        around {
          name
          path
        }
      }
    }
  }
`);
