import { graphql } from '#ui/graphql.ts';

/** Whether the community has begun; for its keeper also whether anything is written. */
export const HomeQuery = graphql(`
  query Home($keeper: Boolean!) {
    categories(first: 50) {
      nodes {
        id
        title
      }
    }
    topics(first: 50) {
      nodes {
        id
        title
      }
    }
    conversations(first: 1) @include(if: $keeper) {
      nodes {
        id
      }
    }
  }
`);
