import { graphql } from '#ui/graphql.ts';

export const SaveDraftMutation = graphql(`
  mutation SaveDraft($input: SaveDraftInput!) {
    saveDraft(input: $input) {
      draft {
        key
      }
    }
  }
`);

export const DeleteDraftMutation = graphql(`
  mutation DeleteDraft($input: DeleteDraftInput!) {
    deleteDraft(input: $input) {
      deletedKey
    }
  }
`);
