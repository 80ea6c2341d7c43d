import { CategoryTree } from '#features/content/taxonomy/ui/categoryTree.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const NewWorkflowQuery = graphql(
  `
    query NewWorkflow {
      managedGuidedWorkflows {
        id
        title
        isPublished
        hasUnpublishedChanges
        path
        updatedAt
      }
      ...CategoryTree
    }
  `,
  [CategoryTree],
);

export type ManagedWorkflowsData = ResultOf<typeof NewWorkflowQuery>;

export const CreateWorkflowMutation = graphql(`
  mutation CreateGuidedWorkflow($input: CreateGuidedWorkflowInput!) {
    createGuidedWorkflow(input: $input) {
      workflow {
        id
      }
    }
  }
`);

export const EditedWorkflowQuery = graphql(
  `
    query EditedWorkflow($id: ID!) {
      managedGuidedWorkflow(id: $id) {
        id
        title
        description
        categoryId
        edition
        externalId
        embedOrigins
        canConnect
        isPublished
        hasUnpublishedChanges
        path
        conversationId
        faults {
          nodeId
          rule
        }
        nodes {
          id
          type
          title
          body
          next
          choices {
            id
            label
            next
          }
          rules {
            nodeId
            operator
            value
            next
          }
          inputType
          isRequired
          workflowId
          url
          isResolved
        }
      }
      managedGuidedWorkflows {
        id
        title
        isPublished
      }
      ...CategoryTree
    }
  `,
  [CategoryTree],
);

export type EditedWorkflowData = ResultOf<typeof EditedWorkflowQuery>;
export type EditedWorkflowNode = NonNullable<EditedWorkflowData['managedGuidedWorkflow']>;

export const SaveWorkflowMutation = graphql(`
  mutation SaveGuidedWorkflow($input: SaveGuidedWorkflowInput!) {
    saveGuidedWorkflow(input: $input) {
      workflow {
        id
        edition
      }
    }
  }
`);

export const PublishWorkflowMutation = graphql(`
  mutation PublishGuidedWorkflow($input: PublishGuidedWorkflowInput!) {
    publishGuidedWorkflow(input: $input) {
      workflow {
        id
        edition
      }
    }
  }
`);

export const DeleteWorkflowMutation = graphql(`
  mutation DeleteGuidedWorkflow($input: DeleteGuidedWorkflowInput!) {
    deleteGuidedWorkflow(input: $input) {
      isDone
    }
  }
`);
