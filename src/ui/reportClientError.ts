import { callServer } from './callServer.ts';
import { ClientError } from './clientError.ts';
import { graphql } from './graphql.ts';

const LoggingEventMutation = graphql(`
  mutation LoggingEvent($input: LoggingEventInput!) {
    loggingEvent(input: $input) {
      success
    }
  }
`);

interface ReportOptions {
  logType?: 'ERROR' | 'CHUNK_LOAD_ERROR';
  /** Where in React's tree. */
  componentStack?: string | null;
}

/** A page in trouble says the same over and over. */
const mostReports = 10;
const longestStack = 4_000;

const reported = new WeakSet<Error>();
let reportCount = 0;

/**
 * Tells the server what went wrong in this browser (SPEC §4, §7 loggingEvent). Whether it arrives is
 * not waited for. What the server has refused it knows already.
 */
export function reportClientError(thrown: unknown, options: ReportOptions = {}): void {
  if (typeof document === 'undefined' || thrown instanceof ClientError) return;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  if (reported.has(error) || reportCount >= mostReports) return;
  reported.add(error);
  reportCount += 1;
  const { logType = 'ERROR', componentStack } = options;
  const input = {
    ...{ message: `${error.name}: ${error.message}`, logType },
    // Not the query: links in mails carry their secrets in it.
    url: location.pathname,
    additional: {
      userAgent: navigator.userAgent,
      ...(error.stack && { stack: error.stack.slice(0, longestStack) }),
      ...(componentStack && { componentStack: componentStack.slice(0, longestStack) }),
    },
  };
  void callServer('/schema/community', {
    method: 'POST',
    isRead: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: LoggingEventMutation.loc?.source.body, variables: { input } }),
    // It may be the last thing that this page does.
    keepalive: true,
  }).catch(() => undefined);
}
