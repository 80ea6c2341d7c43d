import { graphql, type ResultOf } from '#ui/graphql.ts';

const apiKeyFields = graphql(`
  fragment ApiKeyFields on ApiKey @_unmask {
    id
    name
    prefix
    isService
    username
    isWriting
    areas
    addresses
    createdAt
    expiresAt
    isExpired
    oldUntil
    lastUsedAt
    lastAddress
    uses
  }
`);

export const MyApiKeysQuery = graphql(
  `
    query MyApiKeys {
      myApiKeys {
        canMake
        needsPassword
        items {
          ...ApiKeyFields
        }
      }
    }
  `,
  [apiKeyFields],
);

export const ApiKeysQuery = graphql(
  `
    query ApiKeys {
      apiKeys {
        canMake
        needsPassword
        items {
          ...ApiKeyFields
        }
      }
    }
  `,
  [apiKeyFields],
);

export const CreateApiKeyMutation = graphql(`
  mutation CreateApiKey($input: CreateApiKeyInput!) {
    createApiKey(input: $input) {
      key
    }
  }
`);

export const RotateApiKeyMutation = graphql(`
  mutation RotateApiKey($input: RotateApiKeyInput!) {
    rotateApiKey(input: $input) {
      key
    }
  }
`);

export const RevokeApiKeyMutation = graphql(`
  mutation RevokeApiKey($input: RevokeApiKeyInput!) {
    revokeApiKey(input: $input) {
      ok
    }
  }
`);

export type ApiKeyListData = ResultOf<typeof MyApiKeysQuery>['myApiKeys'];
export type ApiKeyData = ApiKeyListData['items'][number];
