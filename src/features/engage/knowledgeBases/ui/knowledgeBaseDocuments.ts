import { CategoryTree } from '#features/content/taxonomy/ui/categoryTree.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const KnowledgeBaseListQuery = graphql(`
  query KnowledgeBaseList {
    knowledgeBases {
      id
      path
      title
      language
      excerpt(length: 160)
      coverImage
      knowledgeBase {
        audience
        groups(sections: 0) {
          totalCount
        }
      }
    }
  }
`);

/** Where they are; with one there is nothing to choose from. */
export const KnowledgeBasePathsQuery = graphql(`
  query KnowledgeBasePaths {
    knowledgeBases {
      id
      path
    }
  }
`);

export type KnowledgeBaseListData = ResultOf<typeof KnowledgeBaseListQuery>;

const LinkFields = graphql(`
  fragment ArticleLink on Conversation @_unmask {
    id
    path
    title
    language
  }
`);

export const KnowledgeBaseQuery = graphql(
  `
    query KnowledgeBase($id: ID!) {
      conversation(id: $id) {
        id
        path
        title
        type
        language
        content
        excerpt(length: 160)
        metaTitle
        metaDescription
        coverImage
        categoryId
        createdAt
        updatedAt
        archived
        indexDisabled
        hierarchy {
          title
          path
        }
        knowledgeBase {
          audience
          canManage
          canWrite
          sections {
            id
            parentId
            name
            description
            path
          }
          groups {
            totalCount
            section {
              id
            }
            articles {
              ...ArticleLink
            }
          }
        }
      }
    }
  `,
  [LinkFields],
);

export type KnowledgeBaseNode = NonNullable<ResultOf<typeof KnowledgeBaseQuery>['conversation']>;
export type KnowledgeBaseInfo = NonNullable<KnowledgeBaseNode['knowledgeBase']>;
export type KnowledgeSectionNode = KnowledgeBaseInfo['sections'][number];

export const KnowledgeSectionQuery = graphql(
  `
    query KnowledgeSection($id: ID!, $page: Int) {
      knowledgeSection(id: $id) {
        id
        name
        description
        path
        around {
          id
          name
          path
        }
        knowledgeBase {
          id
          path
          title
          categoryId
          hierarchy {
            title
            path
          }
          knowledgeBase {
            sections {
              id
              parentId
              name
              description
              path
            }
          }
        }
        articles(page: $page) {
          totalCount
          hasMore
          pageNumber
          nodes {
            ...ArticleLink
            excerpt(length: 160)
          }
        }
      }
    }
  `,
  [LinkFields],
);

export const KnowledgeAdminQuery = graphql(
  `
  query KnowledgeAdmin {
    knowledgeAudienceLists {
      id
      name
    }
    knowledgeBases {
      id
      path
      title
      message
      coverImage
      language
      categoryId
      hierarchy {
        title
      }
      knowledgeBase {
        audience
        audienceLists
        hasComments
        reviewDays
        setupUpdatedAt
        canManage
        canWrite
        owner {
          id
          username
          fullName
        }
      }
    }
    ...CategoryTree
  }
`,
  [CategoryTree],
);

export type KnowledgeAdminData = ResultOf<typeof KnowledgeAdminQuery>;
export type ManagedBase = KnowledgeAdminData['knowledgeBases'][number];

export const SaveKnowledgeBaseMutation = graphql(`
  mutation SaveKnowledgeBase($input: SaveKnowledgeBaseInput!) {
    saveKnowledgeBase(input: $input) {
      conversation {
        id
        path
      }
    }
  }
`);

export const KnowledgeTreeQuery = graphql(`
  query KnowledgeTree($id: ID!) {
    conversation(id: $id) {
      id
      path
      title
      type
      language
      knowledgeBase {
        canManage
        canWrite
        sections {
          id
          parentId
          name
          description
          path
          names {
            language
            name
          }
          owner {
            id
            username
          }
          reviewDays
        }
        tree {
          articleId
          title
          language
          isPublished
          openState
        }
      }
    }
  }
`);

export type KnowledgeTreeNode = NonNullable<ResultOf<typeof KnowledgeTreeQuery>['conversation']>;
export type TreeSectionNode = NonNullable<KnowledgeTreeNode['knowledgeBase']>['sections'][number];
export type TreeArticleNode = NonNullable<KnowledgeTreeNode['knowledgeBase']>['tree'][number];

export const TreeArticlesQuery = graphql(`
  query TreeArticles($id: ID!, $sectionId: ID, $page: Int) {
    conversation(id: $id) {
      knowledgeBase {
        tree(sectionId: $sectionId, page: $page) {
          articleId
          title
          language
          isPublished
          openState
        }
      }
    }
  }
`);

export const SaveSectionMutation = graphql(`
  mutation SaveKnowledgeSection($input: SaveKnowledgeSectionInput!) {
    saveKnowledgeSection(input: $input) {
      section {
        id
      }
    }
  }
`);

export const DeleteSectionMutation = graphql(`
  mutation DeleteKnowledgeSection($input: DeleteKnowledgeSectionInput!) {
    deleteKnowledgeSection(input: $input) {
      isDone
    }
  }
`);

export const MoveInTreeMutation = graphql(`
  mutation MoveInKnowledgeTree($input: MoveInKnowledgeTreeInput!) {
    moveInKnowledgeTree(input: $input) {
      isDone
    }
  }
`);
