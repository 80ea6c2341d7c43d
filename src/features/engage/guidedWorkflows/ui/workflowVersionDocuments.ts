import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const WorkflowVersionsQuery = graphql(
  `
    query WorkflowVersions($id: ID!) {
      managedGuidedWorkflow(id: $id) {
        id
        title
        edition
        versions {
          number
          title
          restoredNumber
          publishedAt
          publishedBy {
            ...AuthorFields
          }
          nodes {
            id
            type
            title
            choices {
              id
              label
            }
          }
          statistics(days: 30) {
            nodeId
            entered
            answered
            wentBack
            dropped
            resolved
            unresolved
            escalated
            medianSeconds
            choices {
              id
              count
            }
          }
        }
      }
    }
  `,
  [AuthorFields],
);

export type WorkflowVersionNode = NonNullable<
  ResultOf<typeof WorkflowVersionsQuery>['managedGuidedWorkflow']
>['versions'][number];

export const RollBackWorkflowMutation = graphql(`
  mutation RollBackGuidedWorkflow($input: RollBackGuidedWorkflowInput!) {
    rollBackGuidedWorkflow(input: $input) {
      workflow {
        id
      }
    }
  }
`);
