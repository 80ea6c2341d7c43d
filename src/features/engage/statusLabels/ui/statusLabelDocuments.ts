import { ConversationRowFields } from '#features/content/conversations/ui/conversationListDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const RoadmapQuery = graphql(
  `
    query Roadmap($id: ID!, $status: String, $page: Int, $perStatus: Int) {
      topic(id: $id) {
        id
        title
        path
        categoryId
        isReadOnly
        hierarchy {
          id
          title
          path
        }
      }
      roadmap(topicId: $id, status: $status, page: $page, perStatus: $perStatus) {
        label {
          key
          name
          tone
        }
        totalCount
        hasMore
        nodes {
          ...ConversationRow
        }
      }
    }
  `,
  [ConversationRowFields],
);

export type RoadmapData = ResultOf<typeof RoadmapQuery>;
export type RoadmapColumnNode = RoadmapData['roadmap'][number];

export const StatusChoicesQuery = graphql(`
  query StatusChoices($postType: CommunityPostType) {
    statusLabels(postType: $postType) {
      id
      key
      name
      tone
      closesPost
    }
  }
`);

export type StatusChoice = ResultOf<typeof StatusChoicesQuery>['statusLabels'][number];

export const SetStatusMutation = graphql(`
  mutation SetStatus($input: SetConversationStatusInput!) {
    setConversationStatus(input: $input) {
      activityId
    }
  }
`);

export const ManagedLabelsQuery = graphql(`
  query ManagedLabels {
    managedStatusLabels {
      id
      key
      name
      names {
        language
        name
      }
      tone
      postTypes
      closesPost
      isArchived
      updatedAt
      postCount
    }
  }
`);

export type ManagedLabelsData = ResultOf<typeof ManagedLabelsQuery>;
export type ManagedLabel = ManagedLabelsData['managedStatusLabels'][number];

export const SaveStatusLabelMutation = graphql(`
  mutation SaveStatusLabel($input: SaveStatusLabelInput!) {
    saveStatusLabel(input: $input) {
      label {
        id
      }
    }
  }
`);

export const OrderStatusLabelsMutation = graphql(`
  mutation OrderStatusLabels($input: OrderStatusLabelsInput!) {
    orderStatusLabels(input: $input) {
      labels {
        id
      }
    }
  }
`);

export const ArchiveStatusLabelMutation = graphql(`
  mutation ArchiveStatusLabel($input: ArchiveStatusLabelInput!) {
    archiveStatusLabel(input: $input) {
      label {
        id
      }
    }
  }
`);
