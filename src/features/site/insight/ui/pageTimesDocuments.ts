import { graphql, type ResultOf } from '#ui/graphql.ts';

export const InsightPageTimesQuery = graphql(`
  query InsightPageTimes($page: String!, $from: String!, $to: String!) {
    insightDashboard(dashboard: "system", from: $from, to: $to) {
      pageDays(page: $page) {
        name
        days {
          key
          count
          p50
          p95
        }
      }
    }
  }
`);

export type InsightPageTimesData = ResultOf<typeof InsightPageTimesQuery>;
