import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MailPageQuery = graphql(`
  query MailOutbox(
    $id: ID!
    $isOne: Boolean!
    $state: MailState
    $recipient: String
    $page: Int
    $first: Int
  ) {
    mailDelivery {
      delivers
      from
      origin
    }
    opened: mail(id: $id) @include(if: $isOne) {
      subject
      text
      mail {
        id
        kind
        recipient
        language
        state
        attemptCount
        lastError
        messageId
        createdAt
        finishedAt
        nextAttemptAt
        canSendAgain
        member {
          id
          path
          username
        }
      }
    }
    mails(state: $state, recipient: $recipient, page: $page, first: $first) @skip(if: $isOne) {
      totalCount
      nodes {
        id
        kind
        recipient
        state
        attemptCount
        lastError
        createdAt
      }
    }
    mailSuppressions(address: $recipient, first: 50) @skip(if: $isOne) {
      nodes {
        address
        reason
        createdAt
      }
    }
  }
`);

export const LiftMailSuppressionMutation = graphql(`
  mutation LiftMailSuppression($input: LiftMailSuppressionInput!) {
    liftMailSuppression(input: $input) {
      address
    }
  }
`);

export const RetryMailMutation = graphql(`
  mutation RetryMail($input: RetryMailInput!) {
    retryMail(input: $input) {
      mail {
        id
        state
      }
    }
  }
`);

export const SendTestMailMutation = graphql(`
  mutation SendTestMail($input: SendTestMailInput!) {
    sendTestMail(input: $input) {
      mail {
        id
        recipient
      }
    }
  }
`);

export type MailPageData = ResultOf<typeof MailPageQuery>;
export type OpenedMail = NonNullable<MailPageData['opened']>;
export type ListedMail = NonNullable<MailPageData['mails']>['nodes'][number];
