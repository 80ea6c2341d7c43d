import { graphql, type ResultOf } from '#ui/graphql.ts';

export const AccountSecurityQuery = graphql(`
  query AccountSecurity {
    currentUser {
      email
      isVerified
      hasPassword
    }
    mySessions {
      id
      current
      createdAt
      seenAt
      userAgent
      address
    }
    mySecondStep {
      recoveryCodesLeft
      factors {
        id
        kind
        name
        createdAt
        lastUsedAt
      }
    }
  }
`);

export const EndSessionMutation = graphql(`
  mutation EndSession($input: EndSessionInput!) {
    endSession(input: $input) {
      clientMutationId
    }
  }
`);

export const EndOtherSessionsMutation = graphql(`
  mutation EndOtherSessions {
    endOtherSessions(input: {}) {
      ended
    }
  }
`);

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
