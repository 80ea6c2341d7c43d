import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SlaAdminQuery = graphql(`
  query SlaAdmin {
    supportRequestTypes {
      id
      name
    }
    supportPolicies {
      id
      name
      conditions
      calendar
      firstMinutes
      nextMinutes
      resolutionMinutes
    }
  }
`);

export type SlaAdminData = ResultOf<typeof SlaAdminQuery>;

export const SaveSupportPolicyMutation = graphql(`
  mutation SaveSupportPolicy($input: SaveSupportPolicyInput!) {
    saveSupportPolicy(input: $input) {
      policy {
        id
      }
    }
  }
`);

export const ArchiveSupportPolicyMutation = graphql(`
  mutation ArchiveSupportPolicy($input: ArchiveSupportPolicyInput!) {
    archiveSupportPolicy(input: $input) {
      policy {
        id
      }
    }
  }
`);
