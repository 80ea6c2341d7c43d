import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MailServerQuery = graphql(`
  query MailServer {
    mailServer {
      source
      origin
      isOriginGuessed
      host
      port
      security
      username
      hasPassword
      fromName
      fromAddress
    }
  }
`);

export type MailServerInfo = NonNullable<ResultOf<typeof MailServerQuery>['mailServer']>;

export const MailServerHistoryQuery = graphql(`
  query MailServerHistory {
    mailServer {
      changes {
        id
        changedAt
        actor {
          id
          username
        }
        from
        to
      }
    }
  }
`);

export const SaveMailServerMutation = graphql(`
  mutation SaveMailServer($input: SaveMailServerInput!) {
    saveMailServer(input: $input) {
      mailServer {
        source
      }
    }
  }
`);

export const RemoveMailServerMutation = graphql(`
  mutation RemoveMailServer($input: RemoveMailServerInput!) {
    removeMailServer(input: $input) {
      mailServer {
        source
      }
    }
  }
`);

export const TestMailServerMutation = graphql(`
  mutation TestMailServer($input: TestMailServerInput!) {
    testMailServer(input: $input) {
      trial {
        recipient
        error
      }
    }
  }
`);
