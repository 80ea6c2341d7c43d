import { graphql } from '#ui/graphql.ts';

export const PendingWorkQuery = graphql(`
  query PendingWork {
    pendingWork {
      href
      count
      text
    }
  }
`);
