import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ManagedProvidersQuery = graphql(`
  query ManagedIdentityProviders {
    managedIdentityProviders {
      id
      idpId
      name
      kind
      loginType
      enabled
      position
      config
      secretsSet
      startUrl
      callbackPath
      metadataPath
      logoutPath
      updatedDate
    }
  }
`);

export const SaveProviderMutation = graphql(`
  mutation SaveIdentityProvider($input: SaveIdentityProviderInput!) {
    saveIdentityProvider(input: $input) {
      identityProvider {
        idpId
        updatedDate
      }
    }
  }
`);

export const DeleteProviderMutation = graphql(`
  mutation DeleteIdentityProvider($input: DeleteIdentityProviderInput!) {
    deleteIdentityProvider(input: $input) {
      idpId
    }
  }
`);

export type ManagedProvidersData = ResultOf<typeof ManagedProvidersQuery>;
export type ManagedProvider = ManagedProvidersData['managedIdentityProviders'][number];
