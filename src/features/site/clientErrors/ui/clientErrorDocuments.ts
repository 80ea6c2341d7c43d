import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ClientErrorsQuery = graphql(`
  query ClientErrors($page: Int, $first: Int) {
    clientErrors(page: $page, first: $first) {
      totalCount
      nodes {
        id
        logType
        message
        path
        stack
        userAgent
        additional
        occurrences
        firstSeenAt
        lastSeenAt
      }
    }
  }
`);

export const DismissClientErrorMutation = graphql(`
  mutation DismissClientError($input: DismissClientErrorInput!) {
    dismissClientError(input: $input) {
      clientError {
        id
      }
    }
  }
`);

export type ClientErrorData = ResultOf<typeof ClientErrorsQuery>['clientErrors']['nodes'][number];
