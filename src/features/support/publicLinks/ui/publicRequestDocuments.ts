import { graphql } from '#ui/graphql.ts';

export const PublicRequestQuery = graphql(`
  query PublicRequest($token: String!) {
    publicSupportRequest(token: $token) {
      number
      title
      status
      createdAt
      closesAt
      reopensUntil
      steps {
        canResolve
        canReopen
        canRate
      }
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

export const ResolvePublicRequestMutation = graphql(`
  mutation ResolvePublicRequest($input: ResolvePublicSupportRequestInput!) {
    resolvePublicSupportRequest(input: $input) {
      success
    }
  }
`);

export const ReopenPublicRequestMutation = graphql(`
  mutation ReopenPublicRequest($input: ReopenPublicSupportRequestInput!) {
    reopenPublicSupportRequest(input: $input) {
      success
    }
  }
`);

export const RatePublicRequestMutation = graphql(`
  mutation RatePublicRequest($input: RatePublicSupportRequestInput!) {
    ratePublicSupportRequest(input: $input) {
      success
    }
  }
`);
