import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MemberManagementQuery = graphql(`
  query MemberManagement(
    $keyword: String
    $role: String
    $state: MemberState
    $profileListId: ID
    $lastLoginFrom: DateTime
    $lastLoginTo: DateTime
    $sortKey: SortKey
    $sortOrder: SortOrder
    $page: Int
    $size: Int
    $member: ID!
    $withMember: Boolean!
    $withRoles: Boolean!
    $withLists: Boolean!
  ) {
    roles @include(if: $withRoles) {
      key
      name
    }
    profileLists @include(if: $withLists) {
      id
      name
      isDynamic
    }
    managedMembers(
      keyword: $keyword
      role: $role
      state: $state
      profileListId: $profileListId
      lastLoginFrom: $lastLoginFrom
      lastLoginTo: $lastLoginTo
      sortKey: $sortKey
      sortOrder: $sortOrder
      page: $page
      size: $size
    ) {
      totalCount
      hasMore
      nodes {
        id
        username
        fullName
        avatar
        brandUser
        email
        isVerified
        role
        state
        joinedDate
        lastLogin
        suspendedUntil
        contentHidden
        counts {
          total
        }
        canBlock
        canSuspend
        canResetPassword
      }
    }
    managedMember(id: $member) @include(if: $withMember) {
      id
      username
      fullName
      avatar
      brandUser
      path
      email
      isVerified
      role
      rank
      state
      joinedDate
      lastLogin
      lastActivityAt
      country
      language
      blockedAt
      blockedReason
      contentHidden
      suspendedUntil
      suspendedReason
      approvalReason
      customFields
      screenerResponse
      pLs
      counts {
        posts
        comments
        replies
        total
        accepted
        likesReceived
        likesGiven
        followers
        following
      }
      isChatDisabled
      canBlock
      canSuspend
      canResetPassword
      canEndSessions
      canSetBrandUser
      notes {
        id
        content
        createdAt
        isOwn
        author {
          id
          username
          fullName
        }
      }
      sessions {
        id
        startedAt
        seenAt
        method
        address
        userAgent
      }
      signIns {
        id
        at
        method
        outcome
        address
        userAgent
      }
      activityLog {
        id
        at
        action
        subjectType
        subjectId
        actor {
          id
          username
        }
      }
    }
  }
`);

export const ApprovalQueueQuery = graphql(`
  query ApprovalQueue($state: MemberState!, $page: Int, $size: Int) {
    managedMembers(state: $state, sortKey: JOINED_AT, sortOrder: ASC, page: $page, size: $size) {
      totalCount
      hasMore
      nodes {
        id
        username
        fullName
        avatar
        email
        isVerified
        country
        joinedDate
        approvalReason
        customFields
        screenerResponse
      }
    }
  }
`);

export const AuditLineFields = graphql(`
  fragment AuditLineFields on AuditLine @_unmask {
    id
    at
    action
    subjectType
    subjectId
    detail
    address
    actor {
      id
      username
    }
    member {
      id
      username
    }
  }
`);

export const AuditLogQuery = graphql(
  `
  query AuditLog(
    $actor: String
    $action: String
    $subjectType: String
    $subjectId: String
    $dateFrom: DateTime
    $dateTo: DateTime
    $before: ID
  ) {
    auditActors {
      id
      username
      fullName
    }
    auditLog(
      actor: $actor
      action: $action
      subjectType: $subjectType
      subjectId: $subjectId
      dateFrom: $dateFrom
      dateTo: $dateTo
      before: $before
    ) {
      hasMore
      nodes {
        ...AuditLineFields
      }
    }
  }
`,
  [AuditLineFields],
);

export type MemberManagementData = ResultOf<typeof MemberManagementQuery>;
export type ManagedListItem = MemberManagementData['managedMembers']['nodes'][number];
export type MemberRecord = NonNullable<MemberManagementData['managedMember']>;
export type ApprovalQueueData = ResultOf<typeof ApprovalQueueQuery>;
export type Applicant = ApprovalQueueData['managedMembers']['nodes'][number];
export type AuditLogData = ResultOf<typeof AuditLogQuery>;
export type AuditLine = ResultOf<typeof AuditLineFields>;
