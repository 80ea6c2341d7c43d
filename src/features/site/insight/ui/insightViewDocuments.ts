import { graphql } from '#ui/graphql.ts';

export const SaveInsightViewMutation = graphql(`
  mutation SaveInsightView($input: SaveInsightViewInput!) {
    saveInsightView(input: $input) {
      id
    }
  }
`);

export const DeleteInsightViewMutation = graphql(`
  mutation DeleteInsightView($input: DeleteInsightViewInput!) {
    deleteInsightView(input: $input) {
      ok
    }
  }
`);

export const AddInsightAnnotationMutation = graphql(`
  mutation AddInsightAnnotation($input: AddInsightAnnotationInput!) {
    addInsightAnnotation(input: $input) {
      id
    }
  }
`);

export const DeleteInsightAnnotationMutation = graphql(`
  mutation DeleteInsightAnnotation($input: DeleteInsightAnnotationInput!) {
    deleteInsightAnnotation(input: $input) {
      ok
    }
  }
`);
