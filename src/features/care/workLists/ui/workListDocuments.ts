import { ConversationRowFields } from '#features/content/conversations/ui/conversationListDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const WorkListQuery = graphql(
  `
  query WorkList($list: WorkList!, $page: Int, $escalated: Boolean!, $nominated: Boolean!) {
    workList(list: $list, page: $page, first: 20) {
      hasMore
      nodes {
        ...ConversationRow
      }
    }
    escalated: workList(list: ESCALATED, first: 1) @include(if: $escalated) {
      totalCount
    }
    nominated: workList(list: NOMINATED, first: 1) @include(if: $nominated) {
      totalCount
    }
  }
`,
  [ConversationRowFields],
);

export type WorkListData = ResultOf<typeof WorkListQuery>;
