import { graphql } from '#ui/graphql.ts';

/** Whether the community has categories; for managers also whether it has posts. */
export const HomeQuery = graphql(`
  query Home($keeper: Boolean!, $guided: Boolean!) {
    setupProgress @include(if: $guided) {
      step
      state
    }
    categories(first: 50) {
      nodes {
        id
        title
      }
    }
    topics(first: 50) {
      nodes {
        id
        title
      }
    }
    conversations(first: 1) @include(if: $keeper) {
      nodes {
        id
        title
      }
    }
  }
`);

export const FinishSetupMutation = graphql(`
  mutation FinishSetup($input: ChangeSettingsInput!) {
    changeSettings(input: $input) {
      settings {
        path
      }
    }
  }
`);
