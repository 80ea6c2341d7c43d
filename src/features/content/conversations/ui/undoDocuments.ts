import { graphql } from '#ui/graphql.ts';

/** Undoes an activity; `path` is the affected post. */
export const UndoMutation = graphql(`
  mutation Undo($activityId: ID!) {
    undoActivity(input: { clientMutationId: "1", activityId: $activityId }) {
      conversation {
        path
      }
    }
  }
`);
