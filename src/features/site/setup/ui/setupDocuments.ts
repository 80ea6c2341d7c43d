import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SetupQuery = graphql(`
  query Setup {
    setupProgress {
      step
      state
    }
    settings(
      paths: [
        "name"
        "description"
        "branding.logoUrl"
        "branding.primary"
        "branding.primaryDark"
        "signupEnabled"
        "privateCommunity"
        "setupSkipped"
      ]
    ) {
      path
      value
    }
  }
`);

export type SetupData = ResultOf<typeof SetupQuery>;

export const SaveSetupMutation = graphql(`
  mutation SaveSetup($input: ChangeSettingsInput!) {
    changeSettings(input: $input) {
      settings {
        path
      }
    }
  }
`);

export const AddStarterSetMutation = graphql(`
  mutation AddStarterSet($input: AddStarterSetInput!) {
    addStarterSet(input: $input) {
      progress {
        step
        state
      }
    }
  }
`);
