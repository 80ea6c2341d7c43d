import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ArticleImportsQuery = graphql(
  `
  query ArticleImports {
    knowledgeBases {
      id
      title
      language
      knowledgeBase {
        canManage
      }
    }
    articleImports {
      id
      format
      fileName
      knowledgeBase {
        title
        path
      }
      member {
        ...AuthorFields
      }
      publishes
      isDryRun
      state
      done
      total
      error
      createdAt
      tallies {
        kind
        read
        made
        updated
        unchanged
        merged
        dropped
        malformed
        losses {
          reason
          detail
          count
          isKept
        }
        faults
      }
    }
  }
`,
  [AuthorFields],
);

export type ArticleImportsData = ResultOf<typeof ArticleImportsQuery>;
export type ArticleImportNode = ArticleImportsData['articleImports'][number];
