import { graphql } from '#ui/graphql.ts';

export const SetAgentAbsenceMutation = graphql(`
  mutation SetAgentAbsence($input: SetAgentAbsenceInput!) {
    setAgentAbsence(input: $input) {
      until
      handedOver
    }
  }
`);

/** Who can stand in for an agent. */
export const StandInsQuery = graphql(`
  query StandIns {
    supportAgents {
      id
      username
      fullName
    }
    supportAbsentAgents {
      member {
        id
      }
    }
  }
`);
