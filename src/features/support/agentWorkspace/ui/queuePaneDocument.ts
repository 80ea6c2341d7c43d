import { graphql } from '#ui/graphql.ts';

export const QueuePaneQuery = graphql(`
  query QueuePane($view: String!, $keyword: String, $after: String) {
    supportQueue(view: $view, keyword: $keyword, after: $after, first: 50) {
      nodes {
        id
        number
        title
        priority
        lastActivityAt
        lastAuthor
        dueAt
        clocks {
          metric
          dueAt
          warnAt
          isPaused
          isStopped
          isBreached
        }
        author {
          id
          username
          fullName
        }
        authorName
      }
    }
  }
`);
