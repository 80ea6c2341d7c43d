import { graphql } from '#ui/graphql.ts';

export const BeginAuthenticatorMutation = graphql(`
  mutation BeginAuthenticator($currentPassword: String) {
    beginAuthenticator(input: { currentPassword: $currentPassword }) {
      secret
      qrSize
      qrPath
    }
  }
`);

export const ConfirmAuthenticatorMutation = graphql(`
  mutation ConfirmAuthenticator($code: String!) {
    confirmAuthenticator(input: { code: $code }) {
      recoveryCodes
    }
  }
`);

export const RenewRecoveryCodesMutation = graphql(`
  mutation RenewRecoveryCodes($currentPassword: String) {
    renewRecoveryCodes(input: { currentPassword: $currentPassword }) {
      recoveryCodes
    }
  }
`);

export const RemoveSecondFactorMutation = graphql(`
  mutation RemoveSecondFactor($id: ID!, $currentPassword: String) {
    removeSecondFactor(input: { id: $id, currentPassword: $currentPassword }) {
      secondStep {
        recoveryCodesLeft
      }
    }
  }
`);
