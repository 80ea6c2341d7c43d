import { FoundPostFragment } from '#features/content/conversations/ui/foundPostFields.ts';
import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** Its result determines access to the page. */
export const ModerationPageQuery = graphql(`
  query ModerationPage {
    moderationList(first: 1) {
      totalCount
    }
  }
`);

const ItemFields = graphql(
  `
    fragment ModerationItemFields on ModerationItem @_unmask {
      id
      entityType
      targetId
      conversationId
      type
      path
      title
      strippedContent
      linkHosts
      language
      createdAt
      spam
      held
      deleted
      isPrivate
      reasons
      rule
      appealText
      openedAt
      resolvedAt
      verdict
      note
      activityId
      author {
        ...AuthorFields
      }
      latestActivityDetails {
        activityType
        activityTime
        actor {
          ...AuthorFields
        }
      }
      reports {
        id
        reason
        note
        trusted
        isSettled
        createdAt
        reporter {
          ...AuthorFields
        }
      }
      assignedTo {
        id
        username
      }
      resolvedBy {
        ...AuthorFields
      }
      can {
        approve
        spam
        delete
        seeAlike
        blockAuthor
        banAddress
      }
    }
  `,
  [AuthorFields],
);

export const ModerationListQuery = graphql(
  `
    query ModerationList(
      $keywords: String
      $filter: ModerationFilter
      $sortKey: SortKey
      $sortOrder: SortOrder
      $page: Int
      $first: Int
    ) {
      moderationList(
        keywords: $keywords
        filter: $filter
        sortKey: $sortKey
        sortOrder: $sortOrder
        page: $page
        first: $first
      ) {
        totalCount
        hasMore
        nodes {
          ...ModerationItemFields
        }
      }
      allTopics {
        id
        title
      }
    }
  `,
  [ItemFields],
);

/** Ids of matching entries, for bulk decisions in batches. */
export const ModerationIdsQuery = graphql(`
  query ModerationIds($keywords: String, $filter: ModerationFilter, $first: Int) {
    moderationList(keywords: $keywords, filter: $filter, sortOrder: ASC, first: $first) {
      totalCount
      nodes {
        id
      }
    }
  }
`);

export const ModerationPulseQuery = graphql(
  `
    query ModerationPulse(
      $ids: [ID!]!
      $since: DateTime!
      $keywords: String
      $filter: ModerationFilter
    ) {
      moderationPulse(ids: $ids, since: $since, keywords: $keywords, filter: $filter) {
        arrived
        items {
          ...ModerationItemFields
        }
      }
    }
  `,
  [ItemFields],
);

export const ModerationEventsSubscription = graphql(`
  subscription ModerationEvents {
    moderationEvents {
      itemId
    }
  }
`);

/** Recent near duplicates of an entry. */
export const AlikeQuery = graphql(
  `
    query ModerationAlike($target: SpamTarget!, $id: ID!) {
      nearDuplicates(target: $target, id: $id) {
        percent
        title
        excerpt
        path
        createdAt
        author {
          ...AuthorFields
        }
        mergeTarget {
          ...FoundPost
        }
      }
    }
  `,
  [AuthorFields, FoundPostFragment],
);

export type AlikeText = ResultOf<typeof AlikeQuery>['nearDuplicates'][number];

export const AuthorTracesQuery = graphql(`
  query ModerationAuthorTraces($itemId: ID!) {
    moderationAuthorTraces(itemId: $itemId) {
      addresses
      domain
    }
  }
`);

export const DecideMutation = graphql(`
  mutation DecideModeration($input: DecideModerationInput!) {
    decideModeration(input: $input) {
      outcomes {
        itemId
        activityId
        refusal
      }
    }
  }
`);

export const ClaimMutation = graphql(`
  mutation ClaimModeration($input: ClaimModerationInput!) {
    claimModeration(input: $input) {
      item {
        id
      }
    }
  }
`);

export type ModerationListData = ResultOf<typeof ModerationListQuery>;
export type ModerationItem = ModerationListData['moderationList']['nodes'][number];
