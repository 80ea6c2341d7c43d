import { graphql } from '#ui/graphql.ts';

export const BeginAuthenticatorMutation = graphql(`
  mutation BeginAuthenticator($input: BeginAuthenticatorInput!) {
    beginAuthenticator(input: $input) {
      secret
      qrSize
      qrPath
    }
  }
`);

export const ConfirmAuthenticatorMutation = graphql(`
  mutation ConfirmAuthenticator($input: ConfirmAuthenticatorInput!) {
    confirmAuthenticator(input: $input) {
      recoveryCodes
    }
  }
`);

export const RenewRecoveryCodesMutation = graphql(`
  mutation RenewRecoveryCodes($input: RenewRecoveryCodesInput!) {
    renewRecoveryCodes(input: $input) {
      recoveryCodes
    }
  }
`);

export const RemoveSecondFactorMutation = graphql(`
  mutation RemoveSecondFactor($input: RemoveSecondFactorInput!) {
    removeSecondFactor(input: $input) {
      secondStep {
        recoveryCodesLeft
      }
    }
  }
`);
