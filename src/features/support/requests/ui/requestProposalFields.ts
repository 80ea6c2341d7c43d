import { graphql } from '#ui/graphql.ts';

/** Whether the customer is asked to have a request published, and what became of it. */
export const RequestProposalFields = graphql(`
  fragment RequestProposalFields on SupportRequest @_unmask {
    canPropose
    proposal {
      id
      state
      expiresAt
      answeredAt
      answeredBy
      isNamed
      isEdited
      post {
        id
        title
        path
      }
    }
  }
`);
