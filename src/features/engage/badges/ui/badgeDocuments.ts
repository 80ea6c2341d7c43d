import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const BadgeListQuery = graphql(`
  query BadgeList {
    badges {
      id
      name
      description
      imageUrl
      color
      awardedCount
      progress
      rule {
        thresholds
        isRepeatable
      }
    }
  }
`);

export type BadgeListData = ResultOf<typeof BadgeListQuery>;

export const BadgeQuery = graphql(
  `
  query Badge($id: ID!, $page: Int) {
    badge(id: $id) {
      id
      name
      description
      imageUrl
      color
      awardedCount
      progress
      rule {
        thresholds
        isRepeatable
      }
      holders(page: $page, first: 24) {
        hasMore
        nodes {
          earnedTime
          tier
          member {
            ...AuthorFields
          }
        }
      }
    }
  }
`,
  [AuthorFields],
);

export type BadgeData = ResultOf<typeof BadgeQuery>;
export type BadgeHolderNode = BadgeData['badge']['holders']['nodes'][number];

export const BadgeAdminQuery = graphql(`
  query BadgeAdmin {
    managedBadges {
      id
      name
      names {
        language
        name
      }
      description
      imageUrl
      color
      order
      awardedCount
      updatedAt
      rule {
        metric
        windowDays
        categoryId
        thresholds
        isRepeatable
        isKept
        isEnabled
      }
    }
    pointRules {
      name
      label
    }
  }
`);

export type BadgeAdminData = ResultOf<typeof BadgeAdminQuery>;
export type ManagedBadge = BadgeAdminData['managedBadges'][number];
export type BadgeMetric = BadgeAdminData['pointRules'][number];

export const SaveBadgeMutation = graphql(`
  mutation SaveBadge($input: SaveBadgeInput!) {
    saveBadge(input: $input) {
      badge {
        id
      }
    }
  }
`);

export const DeleteBadgeMutation = graphql(`
  mutation DeleteBadge($input: DeleteBadgeInput!) {
    deleteBadge(input: $input) {
      badgeId
    }
  }
`);

export const GrantBadgeMutation = graphql(`
  mutation GrantBadge($input: GrantBadgeInput!) {
    grantBadge(input: $input) {
      badge {
        id
      }
    }
  }
`);

export const BadgePreviewQuery = graphql(`
  query BadgePreview($badgeId: ID, $rule: BadgeRuleInput!) {
    badgePreview(badgeId: $badgeId, rule: $rule) {
      members
      granted
      revoked
    }
  }
`);
