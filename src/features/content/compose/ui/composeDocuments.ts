import type { ScopedPlace } from '#core/viewerOfInfo.ts';
import { AskedFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** Initial data of the form, for a new post and for editing. */
export const ComposeQuery = graphql(
  `
  query Compose(
    $id: ID!
    $isEdit: Boolean!
    $forkId: ID!
    $forkType: ForkType!
    $isFork: Boolean!
    $draftKey: String!
    $signedIn: Boolean!
  ) {
    conversation(id: $id) @include(if: $isEdit) {
      id
      path
      title
      type
      message
      strippedContent
      tags
      language
      coverImage
      topicId
      categoryId
      updatedAt
      customFields
      attachments {
        type
        source
        name
      }
      hierarchy {
        title
        path
      }
      scopedPermissions
      merged
      mergedIntoPath
      isPrivate
      composerFields
      author {
        id
      }
      can {
        edit
        setPrivacy
      }
    }
    forkSource(id: $forkId, msgType: $forkType) @include(if: $isFork) {
      id
      type
      title
      path
      message
      strippedContent
      replyCount
      tags
      topicId
      categoryId
      postType
      attachments {
        type
        source
        name
      }
      author {
        username
        fullName
      }
    }
    customFields(target: POST, placement: FORM) {
      ...AskedField
    }
    draft(key: $draftKey) @include(if: $signedIn) {
      data
    }
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
`,
  [AskedFieldFields],
);

export type ComposeData = ResultOf<typeof ComposeQuery>;

/** The form's categories, including the post's own, with the viewer's permissions in them. */
export function scopedPlaces({
  categories,
  conversation,
}: Pick<ComposeData, 'categories' | 'conversation'>): ScopedPlace[] {
  const levels = categories.nodes.flatMap((top) => [
    top,
    ...top.childCategories.flatMap((middle) => [middle, ...middle.childCategories]),
  ]);
  const places = levels.map(({ id, scopedPermissions }) => ({ categoryId: id, scopedPermissions }));
  return conversation ? [...places, conversation] : places;
}

export const CreateConversationMutation = graphql(`
  mutation CreateConversation($input: CreateConversationInput!) {
    createConversation(input: $input) {
      conversation {
        id
        path
        held
      }
    }
  }
`);

export const ForkMutation = graphql(`
  mutation Fork($input: ForkMessageInput!) {
    forkMessage(input: $input) {
      activityId
      conversation {
        path
        held
      }
    }
  }
`);

export const UpdateConversationMutation = graphql(`
  mutation UpdateConversation($input: UpdateConversationInput!) {
    updateConversation(input: $input) {
      activityId
      conversation {
        id
        path
        held
      }
    }
  }
`);

export const SimilarConversationsQuery = graphql(`
  query SimilarConversations($title: String!) {
    similarConversations(title: $title, first: 5) {
      id
      path
      title
      language
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
        key
        name
        synonyms
      }
    }
  }
`);
