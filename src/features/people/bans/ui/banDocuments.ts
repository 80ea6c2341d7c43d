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
  mutation CreateBan($kind: BanKind!, $value: String!, $reason: String) {
    createBan(input: { clientMutationId: "1", kind: $kind, value: $value, reason: $reason }) {
      ban {
        id
        value
      }
    }
  }
`);

export const DeleteBanMutation = graphql(`
  mutation DeleteBan($banId: ID!) {
    deleteBan(input: { clientMutationId: "1", banId: $banId }) {
      clientMutationId
    }
  }
`);
