import { graphql, type ResultOf } from '#ui/graphql.ts';

const ProposalFields = graphql(`
  fragment ProposalFields on SupportProposal @_unmask {
    id
    state
    revision
    title
    question
    answer
    message
    topicTitle
    canBeNamed
    requestNumber
    requestPath
    expiresAt
    proposedBy {
      id
      username
      fullName
    }
    post {
      id
      path
    }
  }
`);

export const ProposalQuery = graphql(
  `
    query SupportProposal($id: ID!) {
      supportProposal(id: $id) {
        ...ProposalFields
      }
    }
  `,
  [ProposalFields],
);

export const PublicProposalQuery = graphql(
  `
    query PublicSupportProposal($token: String!) {
      publicSupportProposal(token: $token) {
        ...ProposalFields
      }
    }
  `,
  [ProposalFields],
);

export type ProposalNode = NonNullable<ResultOf<typeof ProposalQuery>['supportProposal']>;

/** What an agent edits: the messages without what is private, and the proposal that is changed. */
export const ProposalDraftQuery = graphql(`
  query SupportProposalDraft($requestId: ID!, $entryIds: [ID!]) {
    supportProposalDraft(requestId: $requestId, entryIds: $entryIds) {
      title
      topicId
      question
      answer
      chosenIds
      leftOut {
        kind
        text
      }
      choices {
        entryId
        isAgents
        start
      }
    }
    supportRequest(id: $requestId) {
      proposal {
        state
        revision
        title
        question
        answer
        message
        entryIds
        topic {
          id
        }
      }
    }
    topics(first: 100) {
      nodes {
        id
        title
      }
    }
  }
`);

export type ProposalDraftData = ResultOf<typeof ProposalDraftQuery>;

export const PreviewSupportPostMutation = graphql(`
  mutation PreviewSupportPost($input: PreviewSupportPostInput!) {
    previewSupportPost(input: $input) {
      title
      question
      answer
    }
  }
`);

export const ProposeSupportPostMutation = graphql(`
  mutation ProposeSupportPost($input: ProposeSupportPostInput!) {
    proposeSupportPost(input: $input) {
      request {
        id
      }
    }
  }
`);

export const WithdrawSupportProposalMutation = graphql(`
  mutation WithdrawSupportProposal($input: WithdrawSupportProposalInput!) {
    withdrawSupportProposal(input: $input) {
      request {
        id
      }
    }
  }
`);

export const AcceptSupportProposalMutation = graphql(`
  mutation AcceptSupportProposal($input: AcceptSupportProposalInput!) {
    acceptSupportProposal(input: $input) {
      success
    }
  }
`);

export const DeclineSupportProposalMutation = graphql(`
  mutation DeclineSupportProposal($input: DeclineSupportProposalInput!) {
    declineSupportProposal(input: $input) {
      success
    }
  }
`);

/** By whom a proposal is answered: a member, or the holder of a link. */
export type ProposalBy = { id: string } | { token: string };
