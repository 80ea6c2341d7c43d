import { graphql, type ResultOf } from '#ui/graphql.ts';

/** All that the form opens with, for a new post and for a change of one. */
export const ComposeQuery = graphql(`
  query Compose($id: ID!, $isEdit: Boolean!, $draftKey: String!) {
    conversation(id: $id) @include(if: $isEdit) {
      id
      path
      title
      type
      message
      strippedContent
      tags
      coverImage
      topicId
      categoryId
      updatedAt
      attachments {
        type
        source
        name
      }
      hierarchy {
        title
        path
      }
      can {
        edit
      }
    }
    draft(key: $draftKey) {
      data
    }
    categories(first: 100) {
      nodes {
        id
        title
        childCategories {
          id
          title
          childCategories {
            id
            title
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

export type ComposeData = ResultOf<typeof ComposeQuery>;

export const CreateConversationMutation = graphql(`
  mutation CreateConversation($input: CreateConversationInput!) {
    createConversation(input: $input) {
      conversation {
        id
        path
      }
    }
  }
`);

export const UpdateConversationMutation = graphql(`
  mutation UpdateConversation($input: UpdateConversationInput!) {
    updateConversation(input: $input) {
      conversation {
        id
        path
      }
    }
  }
`);

export const SimilarConversationsQuery = graphql(`
  query SimilarConversations($title: String!, $excludeId: ID) {
    similarConversations(title: $title, excludeId: $excludeId, first: 5) {
      id
      path
      title
      type
      hasAcceptedComment
    }
  }
`);

export type SimilarPost = ResultOf<
  typeof SimilarConversationsQuery
>['similarConversations'][number];

export const TagSuggestionsQuery = graphql(`
  query TagSuggestions($searchKeyword: String!) {
    tags(searchKeyword: $searchKeyword, first: 8) {
      nodes {
        name
      }
    }
  }
`);
