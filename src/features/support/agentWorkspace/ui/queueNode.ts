import type { ResultOf } from '#ui/graphql.ts';
import type { SupportQueueQuery, SupportViewsQuery } from './agentDocuments.ts';

type QueuePage = ResultOf<typeof SupportQueueQuery>['supportQueue'];

export type QueueNode = QueuePage['nodes'][number];

export type QueueGroupNode = QueuePage['groups'][number];

export type SupportViewNode = ResultOf<typeof SupportViewsQuery>['supportViews'][number];
