import { graphql } from '#ui/graphql.ts';

export const SaveDraftMutation = graphql(`
  mutation SaveDraft($key: String!, $data: JSON!) {
    saveDraft(input: { key: $key, data: $data }) {
      draft {
        key
      }
    }
  }
`);

export const DeleteDraftMutation = graphql(`
  mutation DeleteDraft($key: String!) {
    deleteDraft(input: { key: $key }) {
      deletedKey
    }
  }
`);
