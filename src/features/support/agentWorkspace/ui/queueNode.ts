import type { ResultOf } from '#ui/graphql.ts';
import type { SupportQueueQuery, SupportViewsQuery } from './agentDocuments.ts';

export type QueueNode = ResultOf<typeof SupportQueueQuery>['supportQueue']['nodes'][number];

export type SupportViewNode = ResultOf<typeof SupportViewsQuery>['supportViews'][number];
