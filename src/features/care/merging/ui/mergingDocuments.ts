import { FoundPostFragment } from '#features/content/conversations/ui/foundPostFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const FindPostsQuery = graphql(
  `
    query FindPosts($keywords: String!, $excludeIds: [ID!]) {
      searchConversations(
        keywords: $keywords
        excludeIds: $excludeIds
        searchIn: POST
        highlight: false
        first: 8
      ) {
        nodes {
          post {
            ...FoundPost
          }
        }
      }
    }
  `,
  [FoundPostFragment],
);

/** Similar posts: most likely to contain duplicates. */
export const AlikePostsQuery = graphql(
  `
    query AlikePosts($id: ID!) {
      relatedPosts(id: $id, first: 5) {
        ...FoundPost
      }
    }
  `,
  [FoundPostFragment],
);

export const NamedPostQuery = graphql(
  `
    query NamedPost($id: ID!) {
      conversation(id: $id) {
        ...FoundPost
      }
    }
  `,
  [FoundPostFragment],
);

export const MergeMutation = graphql(`
  mutation Merge($input: MergeConversationInput!) {
    mergeConversation(input: $input) {
      activityId
      conversation {
        path
      }
    }
  }
`);

export const MovePostMutation = graphql(`
  mutation MovePost($input: UpdateConversationInput!) {
    updateConversation(input: $input) {
      activityId
      conversation {
        path
      }
    }
  }
`);

export const ChangeTypeMutation = graphql(`
  mutation ChangeType($input: UpdateConversationInput!) {
    updateConversation(input: $input) {
      activityId
    }
  }
`);

export const MoveResponseMutation = graphql(`
  mutation MoveResponse($input: MoveResponseInput!) {
    moveResponse(input: $input) {
      activityId
      response {
        path
      }
    }
  }
`);

export const ConvertResponseMutation = graphql(`
  mutation ConvertResponse($input: ConvertResponseInput!) {
    convertResponse(input: $input) {
      activityId
      conversation {
        path
      }
    }
  }
`);

/** Categories and topics, with the viewer's permissions. */
export const MoveTargetsQuery = graphql(`
  query Places {
    categories(first: 100) {
      nodes {
        id
        title
        scopedPermissions
        childCategories {
          id
          title
          scopedPermissions
          childCategories {
            id
            title
            scopedPermissions
          }
        }
      }
    }
    allTopics {
      id
      title
      isReadOnly
      allowedPostTypes
      categoryId
      hierarchy {
        title
      }
    }
  }
`);

export type MoveTargetsData = ResultOf<typeof MoveTargetsQuery>;
