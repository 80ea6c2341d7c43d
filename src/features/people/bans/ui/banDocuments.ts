import { graphql, type ResultOf } from '#ui/graphql.ts';

export const BansQuery = graphql(`
  query Bans {
    bans {
      id
      kind
      value
      reason
      createdAt
      createdBy {
        id
        username
      }
    }
  }
`);

export type BansData = ResultOf<typeof BansQuery>;

export const CreateBanMutation = graphql(`
  mutation CreateBan($input: CreateBanInput!) {
    createBan(input: $input) {
      ban {
        id
        value
      }
    }
  }
`);

export const DeleteBanMutation = graphql(`
  mutation DeleteBan($input: DeleteBanInput!) {
    deleteBan(input: $input) {
      clientMutationId
    }
  }
`);
