import { graphql } from '#ui/graphql.ts';

export const PublicRequestQuery = graphql(`
  query PublicRequest($token: String!) {
    publicSupportRequest(token: $token) {
      number
      title
      status
      createdAt
      entries {
        id
        authorRole
        content
        attachments {
          source
          name
          caption
          thumbnailUrl
        }
        createdAt
      }
    }
  }
`);

export const CreateSupportLinkMutation = graphql(`
  mutation CreateSupportLink($input: CreateSupportLinkInput!) {
    createSupportLink(input: $input) {
      path
      expiresAt
    }
  }
`);

export const RevokeSupportLinkMutation = graphql(`
  mutation RevokeSupportLink($input: RevokeSupportLinkInput!) {
    revokeSupportLink(input: $input) {
      request {
        id
      }
    }
  }
`);
