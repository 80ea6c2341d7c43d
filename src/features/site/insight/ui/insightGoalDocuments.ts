import { graphql, type ResultOf } from '#ui/graphql.ts';

export const InsightGoalDraftQuery = graphql(`
  query InsightGoalDraft($goal: String!, $figure: String) {
    insightGoalDraft(goal: $goal, figure: $figure) {
      figure
      name
      unit
      fixedDirection
      query
      amount
      amountUnit
      goal {
        id
        direction
        period
        repeats
      }
    }
  }
`);

export type InsightGoalDraftData = ResultOf<typeof InsightGoalDraftQuery>;

export const SaveInsightGoalMutation = graphql(`
  mutation SaveInsightGoal($input: SaveInsightGoalInput!) {
    saveInsightGoal(input: $input) {
      id
    }
  }
`);

export const DeleteInsightGoalMutation = graphql(`
  mutation DeleteInsightGoal($input: DeleteInsightGoalInput!) {
    deleteInsightGoal(input: $input) {
      ok
    }
  }
`);
