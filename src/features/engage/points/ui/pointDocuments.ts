import { graphql, type ResultOf } from '#ui/graphql.ts';

export const MemberPointsQuery = graphql(`
  query MemberPoints($id: ID!, $page: Int, $rows: Int) {
    memberPoints(id: $id) {
      total
      rank {
        name
        threshold
      }
      nextRank {
        name
        threshold
      }
      days(last: 30) {
        day
        points
      }
      entries(page: $page, first: $rows) {
        hasMore
        nodes {
          id
          label
          points
          counted
          total
          isGrant
          causedAt
          bookedAt
          conversation {
            title
            path
          }
        }
      }
    }
  }
`);

export type MemberPointsData = ResultOf<typeof MemberPointsQuery>;
export type PointEntryNode = NonNullable<
  MemberPointsData['memberPoints']
>['entries']['nodes'][number];

export const PointAdminQuery = graphql(`
  query PointAdmin {
    pointRules {
      name
      label
      points
      defaultPoints
      isEnabled
      isCapped
      updatedAt
    }
    dailyPointCap {
      today
      next
    }
    managedRanks {
      id
      name
      names {
        language
        name
      }
      threshold
      color
      imageUrl
      grantsTrust
      updatedAt
    }
  }
`);

export type PointAdminData = ResultOf<typeof PointAdminQuery>;
export type ManagedRule = PointAdminData['pointRules'][number];
export type ManagedRank = PointAdminData['managedRanks'][number];

export const SavePointRuleMutation = graphql(`
  mutation SavePointRule($input: SavePointRuleInput!) {
    savePointRule(input: $input) {
      rule {
        name
      }
    }
  }
`);

export const SaveDailyPointCapMutation = graphql(`
  mutation SaveDailyPointCap($input: SaveDailyPointCapInput!) {
    saveDailyPointCap(input: $input) {
      cap {
        next
      }
    }
  }
`);

export const SaveRankMutation = graphql(`
  mutation SaveRank($input: SaveRankInput!) {
    saveRank(input: $input) {
      rank {
        id
      }
    }
  }
`);

export const DeleteRankMutation = graphql(`
  mutation DeleteRank($input: DeleteRankInput!) {
    deleteRank(input: $input) {
      rankId
    }
  }
`);

export const RankPreviewQuery = graphql(`
  query RankPreview($rankId: ID, $threshold: Int!) {
    rankPreview(rankId: $rankId, threshold: $threshold) {
      members
      promoted
      demoted
    }
  }
`);
