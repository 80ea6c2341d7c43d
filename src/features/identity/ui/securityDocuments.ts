import { graphql, type ResultOf } from '#ui/graphql.ts';

const SessionFields = graphql(`
  fragment SessionFields on Session @_unmask {
    id
    current
    createdAt
    seenAt
    userAgent
    address
  }
`);

export const AccountSecurityQuery = graphql(
  `
    query AccountSecurity {
      currentUser {
        email
        isVerified
        hasPassword
      }
      mySessions {
        ...SessionFields
      }
    }
  `,
  [SessionFields],
);

export const EndSessionMutation = graphql(
  `
    mutation EndSession($id: ID!) {
      endSession(input: { id: $id }) {
        sessions {
          ...SessionFields
        }
      }
    }
  `,
  [SessionFields],
);

export const EndOtherSessionsMutation = graphql(
  `
    mutation EndOtherSessions {
      endOtherSessions(input: {}) {
        sessions {
          ...SessionFields
        }
      }
    }
  `,
  [SessionFields],
);

export const SendVerificationMutation = graphql(`
  mutation SendVerificationEmail {
    sendVerificationEmail(input: {}) {
      sent
    }
  }
`);

export const PasswordLinkQuery = graphql(`
  query PasswordLink($token: String!) {
    passwordLink(token: $token) {
      username
    }
  }
`);

export type AccountSecurityData = ResultOf<typeof AccountSecurityQuery>;
export type SecurityAccount = NonNullable<AccountSecurityData['currentUser']>;
export type SessionData = AccountSecurityData['mySessions'][number];
