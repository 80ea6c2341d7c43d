import { graphql, type ResultOf } from '#ui/graphql.ts';

const BulkChangeFields = graphql(`
  fragment BulkChange on SupportBulkChange @_unmask {
    id
    state
    counts {
      state
      count
    }
    refused {
      id
      number
      title
      error
    }
  }
`);

export type BulkChangeNode = ResultOf<typeof BulkChangeFields>;

export const BulkChangeQuery = graphql(
  `
    query SupportBulkChange {
      supportBulkChange {
        ...BulkChange
      }
    }
  `,
  [BulkChangeFields],
);

export const ChangeViewMutation = graphql(
  `
    mutation ChangeSupportView($input: ChangeSupportViewInput!) {
      changeSupportView(input: $input) {
        change {
          ...BulkChange
        }
      }
    }
  `,
  [BulkChangeFields],
);

export const CancelBulkChangeMutation = graphql(
  `
    mutation CancelSupportBulkChange($input: CancelSupportBulkChangeInput!) {
      cancelSupportBulkChange(input: $input) {
        change {
          ...BulkChange
        }
      }
    }
  `,
  [BulkChangeFields],
);

export const UndoBulkChangeMutation = graphql(
  `
    mutation UndoSupportBulkChange($input: UndoSupportBulkChangeInput!) {
      undoSupportBulkChange(input: $input) {
        change {
          ...BulkChange
        }
      }
    }
  `,
  [BulkChangeFields],
);
