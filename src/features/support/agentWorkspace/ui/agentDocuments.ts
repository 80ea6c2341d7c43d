import { ShownFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { RequestPassageFields } from '#features/support/requests/ui/supportListDocuments.ts';
import { graphql } from '#ui/graphql.ts';

export const SupportViewsQuery = graphql(`
  query SupportViews {
    supportViews {
      key
      title
      isShared
      isOwn
      filter
      columns
      groupBy
      count
    }
  }
`);

/** How many requests a search finds. */
export const QueueCountQuery = graphql(`
  query SupportQueueCount($view: String!, $keyword: String!) {
    supportQueueCount(view: $view, keyword: $keyword)
  }
`);

export const SupportTagsQuery = graphql(`
  query SupportTags {
    supportTagsInUse
  }
`);

export const SupportQueueQuery = graphql(
  `
  query SupportQueue($view: String!, $keyword: String, $after: String, $folded: [String!]) {
    supportQueue(view: $view, keyword: $keyword, after: $after, folded: $folded, first: 50) {
      nodes {
        id
        number
        kind
        title
        status
        priority
        tags
        createdAt
        updatedAt
        lastActivityAt
        dueAt
        lastAuthor
        channel
        language
        companyName
        type {
          id
          name
        }
        fieldValues {
          ...ShownField
        }
        ...RequestPassage
        author {
          id
          username
          fullName
        }
        authorName
        assignee {
          id
          username
          fullName
          avatar
        }
        team {
          id
          name
        }
        clocks {
          metric
          dueAt
          warnAt
          isPaused
          isStopped
          isBreached
        }
      }
      groups {
        key
        name
        count
        isFolded
        requestIds
      }
      endCursor
      problems {
        reason
        operator
        value
        allowed
      }
    }
    supportAgents {
      id
      username
      fullName
    }
    supportTeams {
      id
      name
    }
    supportRequestTypes {
      id
      name
    }
    customFields(target: REQUEST, placement: PAGE) {
      key
      name
    }
    supportAgentAvailable
    supportAgentAwayUntil
  }
`,
  [RequestPassageFields, ShownFieldFields],
);
