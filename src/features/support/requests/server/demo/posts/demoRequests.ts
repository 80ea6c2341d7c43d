import { demoClosedRequests } from './demoClosedRequests.ts';
import { demoNewRequests } from './demoNewRequests.ts';
import { demoOpenRequests } from './demoOpenRequests.ts';
import type { DemoRequest } from './demoRequestRows.ts';
import { demoSolvedRequests } from './demoSolvedRequests.ts';
import { demoWaitingRequests } from './demoWaitingRequests.ts';

/** The support desk of the demo community: 40 tickets and cases in every state. */
export const demoRequests: readonly DemoRequest[] = [
  ...demoNewRequests,
  ...demoOpenRequests,
  ...demoWaitingRequests,
  ...demoSolvedRequests,
  ...demoClosedRequests,
].map(
  ([
    title,
    customer,
    agent,
    kind,
    status,
    priority,
    topic,
    tags,
    openedHoursAgo,
    messages,
    rating,
  ]) => ({
    ...{ title, customer, agent, kind, status, priority, topic, tags, openedHoursAgo, messages },
    ...(rating && { rating }),
  }),
);
