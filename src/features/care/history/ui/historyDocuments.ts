import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The page of earlier versions. */
export const HistoryQuery = graphql(
  `
    query History($objectId: ID!, $entityType: ActivityEntity!, $from: Int, $to: Int) {
      revisionHistory(objectId: $objectId, entityType: $entityType) {
        path
        canRestore
        canHide
        conversation {
          id
          path
          title
          language
          hierarchy {
            title
            path
          }
        }
        versions {
          number
          editedAt
          silent
          isHidden
          isReadable
          isCurrent
          isPublic
          restoredNumber
          editor {
            ...AuthorFields
          }
        }
        comparison(from: $from, to: $to) {
          from {
            number
            editedAt
          }
          to {
            number
            editedAt
          }
          title {
            kind
            text
          }
          addedTags
          removedTags
          rows {
            kind
            oldHtml
            newHtml
            bothHtml
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type HistoryData = NonNullable<ResultOf<typeof HistoryQuery>['revisionHistory']>;
export type VersionNode = HistoryData['versions'][number];
export type ComparisonNode = NonNullable<HistoryData['comparison']>;
export type DiffRowNode = ComparisonNode['rows'][number];

export const RestoreMutation = graphql(`
  mutation RestoreRevision($input: RestoreRevisionInput!) {
    restoreRevision(input: $input) {
      activityId
    }
  }
`);

export const HideMutation = graphql(`
  mutation HideRevision($input: HideRevisionInput!) {
    hideRevision(input: $input) {
      activityId
    }
  }
`);

/** Activities on a post, newest first. */
export const PostLogQuery = graphql(
  `
    query PostLog($id: ID!, $activity: String, $before: ID) {
      postActivities(conversationId: $id, activity: $activity, before: $before) {
        hasMore
        activities
        nodes {
          id
          at
          activity
          entityType
          objectId
          isUndoable
          undoneAt
          otherPost {
            path
            title
          }
          facts {
            name
            value
          }
          actor {
            ...AuthorFields
          }
          undoneBy {
            ...AuthorFields
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type LogNode = NonNullable<ResultOf<typeof PostLogQuery>['postActivities']>['nodes'][number];
