import { graphql } from '#ui/graphql.ts';

export const SupportAdminQuery = graphql(`
  query SupportAdmin {
    supportTeams {
      id
      name
      assignment
      isDefault
      members {
        id
        username
        fullName
      }
    }
    supportAgents {
      id
      username
      fullName
    }
    supportAgentWorkloads {
      member {
        id
        username
        fullName
      }
      isAvailable
      capacity
      load
    }
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

export const SaveSupportTeamMutation = graphql(`
  mutation SaveSupportTeam($input: SaveSupportTeamInput!) {
    saveSupportTeam(input: $input) {
      team {
        id
      }
    }
  }
`);

export const ArchiveSupportTeamMutation = graphql(`
  mutation ArchiveSupportTeam($input: ArchiveSupportTeamInput!) {
    archiveSupportTeam(input: $input) {
      team {
        id
      }
    }
  }
`);

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

export const SaveSupportAgentMutation = graphql(`
  mutation SaveSupportAgent($input: SaveSupportAgentInput!) {
    saveSupportAgent(input: $input) {
      agent {
        capacity
      }
    }
  }
`);
