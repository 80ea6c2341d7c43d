import { graphql } from '#ui/graphql.ts';

export const SupportAdminQuery = graphql(`
  query SupportAdmin {
    supportTeams {
      id
      name
      assignment
      isDefault
      mostChats
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
      mostChats
      load
      waiting
      overdue
      awayUntil
    }
  }
`);

export const SupportWorkloadQuery = graphql(`
  query SupportWorkload {
    supportAgentWorkloads {
      member {
        id
        username
        fullName
        avatar
      }
      isAvailable
      capacity
      load
      waiting
      overdue
      awayUntil
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

export const SaveSupportAgentMutation = graphql(`
  mutation SaveSupportAgent($input: SaveSupportAgentInput!) {
    saveSupportAgent(input: $input) {
      agent {
        capacity
      }
    }
  }
`);
