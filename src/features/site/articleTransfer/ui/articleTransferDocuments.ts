import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

const ArticleImportFaultFields = graphql(`
  fragment ArticleImportFaultFields on ArticleImportFault @_unmask {
    reason
    file
    line
    detail
    limit
  }
`);

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
      error {
        ...ArticleImportFaultFields
      }
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
        faults {
          ...ArticleImportFaultFields
        }
      }
    }
  }
`,
  [AuthorFields, ArticleImportFaultFields],
);

export type ArticleImportsData = ResultOf<typeof ArticleImportsQuery>;
export type ArticleImportNode = ArticleImportsData['articleImports'][number];
