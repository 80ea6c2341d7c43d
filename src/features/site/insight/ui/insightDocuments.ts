import { graphql, type ResultOf } from '#ui/graphql.ts';

export const InsightOverviewQuery = graphql(`
  query InsightOverview($days: Int!) {
    traffic(days: $days) {
      countedAt
      views
      previousViews
      memberViews
      previousMemberViews
      dailyVisitors
      previousDailyVisitors
      days {
        day
        views
        visitors
        memberViews
      }
      chart {
        lines
        areas
        valueTicks {
          at
          value
        }
        dayTicks {
          at
          value
        }
      }
      posts: rows(group: POST, first: 10) {
        key
        name
        path
        views
        previous
      }
      categories: rows(group: CATEGORY, first: 10) {
        key
        name
        path
        views
        previous
      }
      pages: rows(group: PAGE, first: 10) {
        key
        name
        path
        views
        previous
      }
    }
  }
`);

export type InsightOverviewData = ResultOf<typeof InsightOverviewQuery>;
export type TrafficNode = InsightOverviewData['traffic'];
