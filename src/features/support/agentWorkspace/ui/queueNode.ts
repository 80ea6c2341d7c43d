import type { ResultOf } from '#ui/graphql.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import type { QueueGroup } from '../queueColumnRules.ts';
import type { SupportQueueQuery, SupportViewsQuery } from './agentDocuments.ts';

type QueuePage = ResultOf<typeof SupportQueueQuery>['supportQueue'];

export type QueueNode = QueuePage['nodes'][number];

export type QueueGroupNode = QueuePage['groups'][number];

export type SupportViewNode = ResultOf<typeof SupportViewsQuery>['supportViews'][number];

export interface QueueListProps {
  columns: readonly string[];
  /** Custom fields that columns can show. */
  fields: readonly { key: string; name: string }[];
  sections: readonly QueueSection[];
  groupBy: QueueGroup | null;
  selection: Selection;
}

/** Requests under the head of their group; without one, all that are listed. */
export interface QueueSection {
  group: QueueGroupNode | null;
  requests: readonly QueueNode[];
}
