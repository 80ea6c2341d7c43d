import { graphql, type ResultOf } from '#ui/graphql.ts';

export const PageListQuery = graphql(`
  query PageList {
    builderLayoutTypes {
      type
      name
      isAssignable
    }
    builderPages {
      id
      kind
      type
      name
      path
      isDefault
      isPublished
      liveVersion
      draft {
        updatedAt
      }
      schedules {
        id
        at
        version
        failure
      }
      usedBy {
        assetType
        assetId
        title
      }
    }
  }
`);

const BuilderPageParts = graphql(`
  fragment BuilderPageParts on BuilderPage @_unmask {
    id
    kind
    type
    typeName
    name
    path
    isDefault
    isPublished
    liveVersion
    content
    draft {
      revision
      baseVersion
      updatedAt
      content
    }
    otherDrafts {
      updatedAt
      editor {
        fullName
        username
      }
    }
    schedules {
      id
      at
      version
      failure
    }
    usedBy {
      assetType
      assetId
      title
    }
  }
`);

export const PageEditorQuery = graphql(
  `
    query PageEditor($id: ID!) {
      builderPage(id: $id) {
        ...BuilderPageParts
      }
      builderWidgets {
        type
        label
        description
        group
        fields
        defaults
        canPublish
      }
      builderAudiences {
        roles {
          value
          label
        }
        profileLists {
          value
          label
        }
      }
    }
  `,
  [BuilderPageParts],
);

export const PageHistoryQuery = graphql(`
  query PageHistory($id: ID!) {
    builderPage(id: $id) {
      liveVersion
      versions {
        number
        note
        createdAt
        author {
          username
          fullName
        }
        changes {
          kind
          what
          id
          type
          differences
          fromSection
          toSection
        }
      }
    }
  }
`);

export const PageFaultsQuery = graphql(`
  query PageFaults($id: ID!) {
    builderPage(id: $id) {
      liveVersion
      draft {
        baseVersion
      }
      faults {
        field
        rule
      }
    }
  }
`);

export const PagePreviewQuery = graphql(`
  query PagePreview(
    $token: String!
    $version: Int
    $isMember: Boolean
    $role: String
    $profileLists: [String!]
    $at: DateTime
  ) {
    pagePreview(
      token: $token
      version: $version
      isMember: $isMember
      role: $role
      profileLists: $profileLists
      at: $at
    ) {
      type
      title
      path
      document
    }
  }
`);

export const CreateCustomPageMutation = graphql(`
  mutation CreateCustomPage($input: CreateCustomPageInput!) {
    createCustomPage(input: $input) {
      page {
        id
      }
    }
  }
`);

export const SavePageDraftMutation = graphql(`
  mutation SavePageDraft($input: SavePageDraftInput!) {
    savePageDraft(input: $input) {
      revision
      content
    }
  }
`);

export const PublishPageMutation = graphql(`
  mutation PublishPage($input: PublishPageInput!) {
    publishPage(input: $input) {
      page {
        liveVersion
      }
    }
  }
`);

export const SchedulePageMutation = graphql(`
  mutation SchedulePage($input: SchedulePageInput!) {
    schedulePage(input: $input) {
      page {
        liveVersion
      }
    }
  }
`);

export const CancelPageScheduleMutation = graphql(`
  mutation CancelPageSchedule($input: CancelPageScheduleInput!) {
    cancelPageSchedule(input: $input) {
      clientMutationId
    }
  }
`);

export const RollBackPageMutation = graphql(`
  mutation RollBackPage($input: RollBackPageInput!) {
    rollBackPage(input: $input) {
      page {
        liveVersion
      }
    }
  }
`);

export const RestorePageVersionMutation = graphql(`
  mutation RestorePageVersion($input: RestorePageVersionInput!) {
    restorePageVersion(input: $input) {
      page {
        liveVersion
      }
    }
  }
`);

export const DiscardPageDraftMutation = graphql(`
  mutation DiscardPageDraft($input: DiscardPageDraftInput!) {
    discardPageDraft(input: $input) {
      clientMutationId
    }
  }
`);

export const UnpublishPageMutation = graphql(`
  mutation UnpublishPage($input: UnpublishPageInput!) {
    unpublishPage(input: $input) {
      clientMutationId
    }
  }
`);

export const DeleteBuilderPageMutation = graphql(`
  mutation DeleteBuilderPage($input: DeleteBuilderPageInput!) {
    deleteBuilderPage(input: $input) {
      id
    }
  }
`);

export const CreatePagePreviewMutation = graphql(`
  mutation CreatePagePreview($input: CreatePagePreviewInput!) {
    createPagePreview(input: $input) {
      token
      expiresAt
    }
  }
`);

type PageVersionData = ResultOf<typeof PageHistoryQuery>['builderPage']['versions'][number];
export type PageChangeData = PageVersionData['changes'][number];
export type ListedPage = ResultOf<typeof PageListQuery>['builderPages'][number];
export type LayoutTypeInfo = ResultOf<typeof PageListQuery>['builderLayoutTypes'][number];
export type EditedPage = ResultOf<typeof PageEditorQuery>['builderPage'];
export type PageEditorData = ResultOf<typeof PageEditorQuery>;
