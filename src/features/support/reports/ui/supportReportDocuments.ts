import { graphql, type ResultOf } from '#ui/graphql.ts';

const ReportRowFields = graphql(`
  fragment ReportRowFields on SupportReportRow @_unmask {
    key
    name
    opened
    resolved
    backlog
    met
    missed
    ratings
    rating
    firstReply {
      count
      median
      p90
    }
    resolution {
      count
      median
      p90
    }
  }
`);

export const SupportReportQuery = graphql(
  `
    query SupportReport(
      $from: String!
      $to: String!
      $time: SupportReportTime
      $teamId: ID
      $agentId: ID
      $channel: String
    ) {
      supportReport(
        from: $from
        to: $to
        time: $time
        teamId: $teamId
        agentId: $agentId
        channel: $channel
      ) {
        total {
          ...ReportRowFields
        }
        attainment {
          metric
          met
          missed
        }
        days {
          key
          opened
          resolved
          backlog
        }
        teams {
          ...ReportRowFields
        }
        agents {
          ...ReportRowFields
        }
      }
      supportAgents {
        id
        username
        fullName
      }
      supportTeams {
        id
        name
      }
    }
  `,
  [ReportRowFields],
);

export type SupportReportData = ResultOf<typeof SupportReportQuery>;
export type SupportReportNode = SupportReportData['supportReport'];
export type ReportRowNode = SupportReportNode['total'];
