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
    satisfied
    rating
    repliesPerSolved
    oneTouch
    reopened
    firstReply {
      count
      average
      median
      p90
    }
    nextReply {
      count
      average
      median
      p90
    }
    resolution {
      count
      average
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
      $zone: String
      $time: SupportReportTime
      $teamId: ID
      $agentId: ID
      $channel: String
      $typeId: ID
      $priority: String
      $language: String
      $company: String
      $group: SupportReportGroup!
    ) {
      supportReport(
        from: $from
        to: $to
        zone: $zone
        time: $time
        teamId: $teamId
        agentId: $agentId
        channel: $channel
        typeId: $typeId
        priority: $priority
        language: $language
        company: $company
      ) {
        total {
          ...ReportRowFields
        }
        previous {
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
        groups: rows(group: $group) {
          ...ReportRowFields
        }
        arrivals {
          weekday
          hour
          count
        }
        comments {
          score
          comment
          createdAt
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
      supportTeams {
        id
        name
      }
      supportRequestTypes {
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

/** The requests behind a figure. */
export const ReportRequestsQuery = graphql(`
  query ReportRequests(
    $from: String!
    $to: String!
    $zone: String
    $time: SupportReportTime
    $teamId: ID
    $agentId: ID
    $channel: String
    $typeId: ID
    $priority: String
    $language: String
    $company: String
    $figure: SupportReportFigure!
    $group: SupportReportGroup
    $key: String
    $weekday: Int
    $hour: Int
    $page: Int
  ) {
    supportReport(
      from: $from
      to: $to
      zone: $zone
      time: $time
      teamId: $teamId
      agentId: $agentId
      channel: $channel
      typeId: $typeId
      priority: $priority
      language: $language
      company: $company
    ) {
      requests(
        figure: $figure
        group: $group
        key: $key
        weekday: $weekday
        hour: $hour
        page: $page
      ) {
        totalCount
        pageNumber
        nodes {
          id
          number
          title
          status
          priority
          createdAt
          assignee {
            id
            username
            fullName
          }
        }
      }
    }
  }
`);

export type ReportRequestsData = ResultOf<typeof ReportRequestsQuery>;
