import { ShownFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const CategoryPageQuery = graphql(`
  query CategoryPage($id: ID!) {
    category(id: $id) {
      id
      slug
      path
      title
      description
      image
      banner
      bookmarked
      notificationLevel
      nestedMessageCount
      hierarchy {
        id
        title
        path
      }
    }
  }
`);

export const TopicPageQuery = graphql(
  `
  query TopicPage($id: ID!) {
    topic(id: $id) {
      id
      slug
      path
      title
      description
      image
      banner
      isReadOnly
      allowedPostTypes
      postTypesApart
      conversationCount
      followCount
      notificationLevel
      bookmarked
      categoryId
      hasRoadmap
      customFieldValues {
        ...ShownField
      }
      hierarchy {
        id
        title
        path
      }
    }
  }
`,
  [ShownFieldFields],
);

/** The fields of a category in a list. */
export const CategoryCardFields = graphql(`
  fragment CategoryCard on Category @_unmask {
    id
    path
    title
    description
    image
    banner
    nestedMessageCount
    childCategories {
      id
      path
      title
    }
    topics {
      id
      path
      title
    }
  }
`);

/** The fields of a topic in a list. */
export const TopicRowFields = graphql(
  `
  fragment TopicRow on Topic @_unmask {
    id
    path
    title
    description
    image
    isReadOnly
    allowedPostTypes
    conversationCount
    followCount
    notificationLevel
    customFieldValues(placement: LIST) {
      ...ShownField
    }
    hierarchy {
      id
      title
      path
    }
  }
`,
  [ShownFieldFields],
);

export const CategoryGridQuery = graphql(
  `
  query CategoryGrid($parentId: ID, $currentCategoryId: ID, $first: Int, $page: Int) {
    categories(parentId: $parentId, currentCategoryId: $currentCategoryId, first: $first, page: $page) {
      totalCount
      nodes {
        ...CategoryCard
      }
    }
  }
`,
  [CategoryCardFields],
);

export const TopicListQuery = graphql(
  `
  query TopicList(
    $currentCategoryId: ID
    $first: Int
    $page: Int
    $searchKeyword: String
    $sortKey: SortKey
  ) {
    topics(
      currentCategoryId: $currentCategoryId
      first: $first
      page: $page
      searchKeyword: $searchKeyword
      sortKey: $sortKey
    ) {
      totalCount
      nodes {
        ...TopicRow
      }
    }
  }
`,
  [TopicRowFields],
);

export const TagListQuery = graphql(`
  query TagList($first: Int, $page: Int, $searchKeyword: String, $sortKey: SortKey) {
    tags(first: $first, page: $page, searchKeyword: $searchKeyword, sortKey: $sortKey) {
      totalCount
      nodes {
        name
        path
        conversationCount
      }
    }
  }
`);

export type CategoryGridData = ResultOf<typeof CategoryGridQuery>;
export type CategoryCardNode = CategoryGridData['categories']['nodes'][number];
export type TopicListData = ResultOf<typeof TopicListQuery>;
export type TopicNode = TopicListData['topics']['nodes'][number];
export type TagListData = ResultOf<typeof TagListQuery>;

export const UpdateBookmarksMutation = graphql(`
  mutation BookmarkPlace($input: UpdateBookmarksInput!) {
    updateBookmarks(input: $input) {
      bookmarked
    }
  }
`);

export const CreateCategoryMutation = graphql(`
  mutation CreateCategory($input: CreateCategoryInput!) {
    createCategory(input: $input) {
      category {
        id
        title
      }
    }
  }
`);

export const CreateTopicMutation = graphql(`
  mutation CreateTopic($input: CreateTopicInput!) {
    createTopic(input: $input) {
      topic {
        id
        title
      }
    }
  }
`);
