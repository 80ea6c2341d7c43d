import { graphql, type ResultOf } from '#ui/graphql.ts';

export const OauthRequestQuery = graphql(`
  query OauthRequest($search: String!, $issuer: String!) {
    oauthRequest(search: $search, issuer: $issuer) {
      fault
      name
      isChecked
      host
      areas
      isWriting
      isWide
      needsPassword
    }
  }
`);

export const MyAppsQuery = graphql(`
  query MyApps {
    myApps {
      id
      name
      isChecked
      areas
      isWriting
      connectedAt
      lastUsedAt
    }
  }
`);

export const OauthAppsQuery = graphql(`
  query OauthApps {
    oauthApps {
      id
      clientId
      name
      redirectUris
      areas
      isWriting
      hasSecret
      isDynamic
      createdAt
      members
    }
  }
`);

export const SaveOauthAppMutation = graphql(`
  mutation SaveOauthApp($input: SaveOauthAppInput!) {
    saveOauthApp(input: $input) {
      clientId
      secret
    }
  }
`);

export const RenewOauthSecretMutation = graphql(`
  mutation RenewOauthSecret($input: RenewOauthSecretInput!) {
    renewOauthSecret(input: $input) {
      clientId
      secret
    }
  }
`);

export const DeleteOauthAppMutation = graphql(`
  mutation DeleteOauthApp($input: DeleteOauthAppInput!) {
    deleteOauthApp(input: $input) {
      ok
    }
  }
`);

export const DisconnectAppMutation = graphql(`
  mutation DisconnectApp($input: DisconnectAppInput!) {
    disconnectApp(input: $input) {
      ok
    }
  }
`);

export type OauthRequestData = ResultOf<typeof OauthRequestQuery>['oauthRequest'];
export type ConnectedAppData = ResultOf<typeof MyAppsQuery>['myApps'][number];
export type OauthAppData = ResultOf<typeof OauthAppsQuery>['oauthApps'][number];
