import { graphql } from '#ui/graphql.ts';

/** Takes back what was done; `path` leads to the post it shows on. */
export const UndoMutation = graphql(`
  mutation Undo($activityId: ID!) {
    undoActivity(input: { clientMutationId: "1", activityId: $activityId }) {
      conversation {
        path
      }
    }
  }
`);
