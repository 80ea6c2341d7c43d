import { graphql } from '#ui/graphql.ts';

export const SupportMailboxesQuery = graphql(`
  query SupportMailboxes {
    supportMailboxes {
      id
      name
      address
      teamId
      kind
      language
      signature
    }
    supportTeams {
      id
      name
    }
  }
`);

export const SaveSupportMailboxMutation = graphql(`
  mutation SaveSupportMailbox($input: SaveSupportMailboxInput!) {
    saveSupportMailbox(input: $input) {
      mailbox {
        id
      }
    }
  }
`);

export const SetRequestCopiesMutation = graphql(`
  mutation SetRequestCopies($input: SetRequestCopiesInput!) {
    setRequestCopies(input: $input) {
      request {
        id
        copies
      }
    }
  }
`);
