import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MailboxesQuery = graphql(`
  query Mailboxes {
    mailRouteChoices {
      name
      label
    }
    mailboxes {
      id
      name
      address
      kind
      route
      routeName
      enabled
      authentication
      trustedHost
      host
      port
      security
      username
      auth
      tokenUrl
      clientId
      folder
      importsExisting
      requesterFromReplyTo
      state
      stateAt
      lastError
    }
  }
`);

export type MailboxesData = ResultOf<typeof MailboxesQuery>;
export type ManagedMailbox = NonNullable<MailboxesData['mailboxes']>[number];
export type MailRouteChoice = NonNullable<MailboxesData['mailRouteChoices']>[number];

export const SaveMailboxMutation = graphql(`
  mutation SaveMailbox($input: SaveMailboxInput!) {
    saveMailbox(input: $input) {
      mailbox {
        id
      }
    }
  }
`);

export const TestMailboxMutation = graphql(`
  mutation TestMailbox($input: TestMailboxInput!) {
    testMailbox(input: $input) {
      trial {
        ok
        messageCount
        error
        trustedHost
      }
    }
  }
`);

export type MailboxTrialData = ResultOf<typeof TestMailboxMutation>['testMailbox']['trial'];

export const DeleteMailboxMutation = graphql(`
  mutation DeleteMailbox($input: DeleteMailboxInput!) {
    deleteMailbox(input: $input) {
      deletedId
    }
  }
`);

export const InboundMailQuery = graphql(`
  query InboundMail(
    $id: ID!
    $isOne: Boolean!
    $state: InboundMailState
    $text: String
    $page: Int
    $first: Int
  ) {
    opened: inboundMail(id: $id) @include(if: $isOne) {
      to
      text
      foldedText
      hasHtml
      files {
        name
        mimeType
        byteSize
      }
      mail {
        id
        mailboxName
        sender
        subject
        byteSize
        state
        reason
        error
        path
        messageId
        attemptCount
        isReleased
        receivedAt
        settledAt
        canRelease
        canRetry
        verdicts {
          spf
          dkim
          dmarc
          verdict
        }
      }
    }
    inboundMails(state: $state, text: $text, page: $page, first: $first) @skip(if: $isOne) {
      totalCount
      nodes {
        id
        mailboxName
        sender
        subject
        state
        reason
        receivedAt
      }
    }
  }
`);

export type InboundMailData = ResultOf<typeof InboundMailQuery>;
export type OpenedInboundMail = NonNullable<InboundMailData['opened']>;
export type ListedInboundMail = NonNullable<InboundMailData['inboundMails']>['nodes'][number];

export const ReleaseInboundMailMutation = graphql(`
  mutation ReleaseInboundMail($input: ReleaseInboundMailInput!) {
    releaseInboundMail(input: $input) {
      mail {
        id
        state
      }
    }
  }
`);

export const RetryInboundMailMutation = graphql(`
  mutation RetryInboundMail($input: RetryInboundMailInput!) {
    retryInboundMail(input: $input) {
      mail {
        id
        state
      }
    }
  }
`);
