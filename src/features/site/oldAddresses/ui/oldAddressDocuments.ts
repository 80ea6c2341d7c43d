import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MissedAddressesQuery = graphql(`
  query MissedAddresses {
    missedAddresses {
      path
      hits
      lastAt
    }
  }
`);

export const RedirectOldAddressMutation = graphql(`
  mutation RedirectOldAddress($input: RedirectOldAddressInput!) {
    redirectOldAddress(input: $input) {
      ok
    }
  }
`);

export const DismissMissedAddressMutation = graphql(`
  mutation DismissMissedAddress($input: DismissMissedAddressInput!) {
    dismissMissedAddress(input: $input) {
      ok
    }
  }
`);

export type MissedAddressesData = ResultOf<typeof MissedAddressesQuery>;
export type MissedAddressData = MissedAddressesData['missedAddresses'][number];
