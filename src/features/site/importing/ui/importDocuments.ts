import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ImportsQuery = graphql(
  `
  query Imports {
    communityImports {
      folder
      sources
      uploadGigabytes
      needsPassword
      items {
        id
        name
        fileName
        system
        task
        state
        createdAt
        member {
          ...AuthorFields
        }
      }
    }
  }
`,
  [AuthorFields],
);

export const ImportQuery = graphql(`
  query Import($id: ID!) {
    communityImport(id: $id) {
      id
      name
      fileName
      bytes
      uploadedBytes
      system
      task
      state
      isStopping
      isWaiting
      actions
      fault
      faultDetail
      keptUntil
      needsPassword
      progress {
        label
        done
        total
        secondsLeft
      }
      title
      notes
      counts {
        name
        count
      }
      language
      restricted
      isRepeated
      tables {
        place
        name
        kind
        texts
        dates
        columns {
          field
          name
          property
        }
      }
      choices {
        kind
        field
        name
        parent
        count
        choice
      }
      unlisted
      targets {
        kind
        value
        name
      }
      properties {
        kind
        name
      }
      mappings
      reports {
        task
        rows {
          name
          read
          written
          merged
          skipped
          degraded
          isBalanced
          reasons {
            how
            reason
            count
            example
          }
        }
      }
    }
  }
`);

export type ImportsData = ResultOf<typeof ImportsQuery>['communityImports'];
export type ImportItem = ImportsData['items'][number];
export type ImportDetail = NonNullable<ResultOf<typeof ImportQuery>['communityImport']>;
export type ImportReportData = ImportDetail['reports'][number];
