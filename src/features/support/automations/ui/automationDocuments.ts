import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SupportAutomationsQuery = graphql(`
  query SupportAutomations {
    supportAutomations {
      id
      name
      trigger
      isEnabled
      testedAt
      updatedAt
      conditions {
        type
        value
      }
      actions {
        type
        value
        text
      }
      runs {
        ranAt
        error
        request {
          id
          number
          title
        }
      }
    }
    supportAgents {
      id
      username
      fullName
    }
    supportPostTargets {
      id
      name
    }
    supportTeams {
      id
      name
    }
    supportRequestTypes {
      id
      name
    }
  }
`);

export type AutomationsData = ResultOf<typeof SupportAutomationsQuery>;
export type AutomationNode = AutomationsData['supportAutomations'][number];

export const SaveSupportAutomationMutation = graphql(`
  mutation SaveSupportAutomation($input: SaveSupportAutomationInput!) {
    saveSupportAutomation(input: $input) {
      automation {
        id
        updatedAt
      }
    }
  }
`);

export const TestSupportAutomationMutation = graphql(`
  mutation TestSupportAutomation($input: TestSupportAutomationInput!) {
    testSupportAutomation(input: $input) {
      test {
        asked
        ran
        isCut
        byDay {
          day
          ran
        }
        requests {
          id
          number
          title
        }
      }
    }
  }
`);

export type AutomationTestNode = NonNullable<
  ResultOf<typeof TestSupportAutomationMutation>['testSupportAutomation']['test']
>;

export const SetSupportAutomationEnabledMutation = graphql(`
  mutation SetSupportAutomationEnabled($input: SetSupportAutomationEnabledInput!) {
    setSupportAutomationEnabled(input: $input) {
      automation {
        id
      }
    }
  }
`);

export const DeleteSupportAutomationMutation = graphql(`
  mutation DeleteSupportAutomation($input: DeleteSupportAutomationInput!) {
    deleteSupportAutomation(input: $input) {
      id
    }
  }
`);
