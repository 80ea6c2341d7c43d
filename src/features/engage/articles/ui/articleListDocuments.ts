import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ManagedArticlesQuery = graphql(
  `
    query ManagedArticles(
      $states: [ArticleRevisionState!]
      $type: ArticleType
      $knowledgeBaseId: ID
      $keyword: String
      $mine: Boolean
      $overdue: Boolean
      $outdated: Boolean
      $page: Int
    ) {
      knowledgeBases {
        id
        title
        knowledgeBase {
          canWrite
        }
      }
      managedArticles(
        states: $states
        type: $type
        knowledgeBaseId: $knowledgeBaseId
        keyword: $keyword
        mine: $mine
        overdue: $overdue
        outdated: $outdated
        page: $page
      ) {
        totalCount
        nodes {
          articleId
          type
          language
          title
          state
          isPublished
          isOutdated
          knowledgeBaseTitle
          publishAt
          updatedAt
          dueAt
          owner {
            ...AuthorFields
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type ManagedArticlesData = ResultOf<typeof ManagedArticlesQuery>;
export type ManagedArticleNode = ManagedArticlesData['managedArticles']['nodes'][number];

export const NewArticleQuery = graphql(`
  query NewArticle {
    articleTemplates {
      id
      name
      title
      content
    }
    knowledgeBases {
      id
      title
      language
      knowledgeBase {
        canWrite
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

export type NewArticleData = ResultOf<typeof NewArticleQuery>;

export const CreateArticleMutation = graphql(`
  mutation CreateArticle($input: CreateArticleInput!) {
    createArticle(input: $input) {
      article {
        articleId
        sourceLanguage
      }
    }
  }
`);

export const ArticleTemplatesQuery = graphql(`
  query ArticleTemplates {
    articleTemplates {
      id
      name
      title
      content
      updatedAt
    }
  }
`);

export type ArticleTemplatesData = ResultOf<typeof ArticleTemplatesQuery>;
export type ArticleTemplateNode = ArticleTemplatesData['articleTemplates'][number];

export const SaveArticleTemplateMutation = graphql(`
  mutation SaveArticleTemplate($input: SaveArticleTemplateInput!) {
    saveArticleTemplate(input: $input) {
      template {
        id
      }
    }
  }
`);

export const DeleteArticleTemplateMutation = graphql(`
  mutation DeleteArticleTemplate($input: DeleteArticleTemplateInput!) {
    deleteArticleTemplate(input: $input) {
      success
    }
  }
`);
