import type { ResultOf } from '#ui/graphql.ts';
import type { SupportQueueQuery } from './agentDocuments.ts';

export type QueueNode = ResultOf<typeof SupportQueueQuery>['supportQueue']['nodes'][number];
