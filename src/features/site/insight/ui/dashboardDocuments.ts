import { graphql, type ResultOf } from '#ui/graphql.ts';

export const InsightDashboardQuery = graphql(`
  query InsightDashboard(
    $dashboard: String!
    $from: String!
    $to: String!
    $zone: String
    $step: InsightStep
    $time: InsightTime
    $category: String
    $topic: String
    $type: String
    $language: String
    $segment: String
    $country: String
  ) {
    insightDashboard(
      dashboard: $dashboard
      from: $from
      to: $to
      zone: $zone
      step: $step
      time: $time
      category: $category
      topic: $topic
      type: $type
      language: $language
      segment: $segment
      country: $country
    ) {
      key
      views {
        id
        name
        path
      }
      annotations {
        id
        day
        text
      }
      goals {
        id
        name
        unit
        target
        direction
        from
        to
        filters
        value
        state
        share
        path
        editPath
      }
      goalResults {
        id
        name
        unit
        target
        direction
        from
        to
        filters
        value
        isReached
        path
      }
      pageTimes(first: 10) {
        key
        name
        count
        p50
        p95
        previousP95
      }
      links {
        label
        href
      }
      choices {
        dashboards
        calendar
        types
        categories {
          id
          name
          depth
        }
        topics {
          id
          name
        }
        segments {
          id
          name
        }
      }
      figures {
        key
        name
        definition
        unit
        form
        better
        isNow
        isTimed
        isMeasured
        notApplied
        value
        previous
        p90
        rowAction
        takesGoals
        goals {
          id
          name
          unit
          target
          direction
          from
          to
          filters
          value
          state
          share
          path
          editPath
        }
        steps {
          start
          value
          previous
        }
        chart {
          lines
          areas
          top
          valueTicks {
            at
            value
          }
          dayTicks {
            at
            value
          }
        }
        rows(first: 10) {
          key
          part
          name
          path
          value
          previous
          action
        }
      }
    }
  }
`);

export type InsightDashboardData = ResultOf<typeof InsightDashboardQuery>;
export type InsightChoicesNode = InsightDashboardData['insightDashboard']['choices'];
export type InsightAnnotationNodes = InsightDashboardData['insightDashboard']['annotations'];
export type InsightGoalNode = InsightDashboardData['insightDashboard']['goals'][number];
export type InsightGoalResultNode = InsightDashboardData['insightDashboard']['goalResults'][number];
export type InsightFigureNode = InsightDashboardData['insightDashboard']['figures'][number];

export const InsightItemsQuery = graphql(`
  query InsightItems(
    $figure: String!
    $from: String!
    $to: String!
    $zone: String
    $step: InsightStep
    $time: InsightTime
    $category: String
    $topic: String
    $type: String
    $language: String
    $segment: String
    $country: String
    $row: String
    $week: Int
    $page: Int
  ) {
    insightFigure(
      key: $figure
      from: $from
      to: $to
      zone: $zone
      step: $step
      time: $time
      category: $category
      topic: $topic
      type: $type
      language: $language
      segment: $segment
      country: $country
    ) {
      key
      dashboard
      name
      definition
      unit
      measure
      isNow
      notApplied
      rowName(key: $row)
      items(key: $row, part: $week, page: $page, first: 25) {
        totalCount
        sum
        pageNumber
        nodes {
          id
          at
          value
          title
          path
        }
      }
    }
  }
`);

export type InsightItemsData = ResultOf<typeof InsightItemsQuery>;
