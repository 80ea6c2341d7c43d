import { graphql } from '#ui/graphql.ts';

/** Undoes an activity; `path` is the affected post. */
export const UndoMutation = graphql(`
  mutation Undo($input: UndoActivityInput!) {
    undoActivity(input: $input) {
      conversation {
        path
      }
    }
  }
`);
