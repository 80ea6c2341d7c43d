import { graphql, type ResultOf } from '#ui/graphql.ts';

/** As asked for by the query. */
export const clientErrorsPerPage = 20;

export const ClientErrorsQuery = graphql(`
  query ClientErrors($page: Int) {
    clientErrors(page: $page, first: 20) {
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
