import { graphql, type ResultOf } from '#ui/graphql.ts';

const LeaderFields = graphql(`
  fragment LeaderFields on LeaderBoardMember @_unmask {
    id
    path
    username
    fullName
    avatar
    brandUser
    isAnonymous
    left
    rank
    user_messages
    user_posts
    user_likes
    user_points
    user_acceptedSolutions
  }
`);

export const LeaderboardQuery = graphql(
  `
  query Leaderboard(
    $page: Int
    $size: Int
    $sortKey: SortKey
    $dateFrom: DateTime
    $dateTo: DateTime
    $keyword: String
    $categories: [ID!]
    $topics: [ID!]
    $withTrend: Boolean!
    $isPage: Boolean!
    $withStaff: Boolean!
  ) {
    leaderBoardMembers(
      page: $page
      size: $size
      sortKey: $sortKey
      dateFrom: $dateFrom
      dateTo: $dateTo
      keyword: $keyword
      categories: $categories
      topics: $topics
      staff: false
    ) {
      hasMore
      nodes {
        ...LeaderFields
        recentPoints @include(if: $withTrend)
      }
      own @include(if: $isPage) {
        ...LeaderFields
        recentPoints @include(if: $withTrend)
      }
    }
    staff: leaderBoardMembers(
      size: 10
      sortKey: $sortKey
      dateFrom: $dateFrom
      dateTo: $dateTo
      keyword: $keyword
      categories: $categories
      topics: $topics
      staff: true
    ) @include(if: $withStaff) {
      nodes {
        ...LeaderFields
        recentPoints @include(if: $withTrend)
      }
    }
    allCategories @include(if: $isPage) {
      id
      title
    }
  }
`,
  [LeaderFields],
);

export const CommunityStatsQuery = graphql(`
  query CommunityStats {
    communityStats {
      members
      posts
      responses
      postWithAcceptedSolutions
      likes
    }
  }
`);

export type LeaderboardData = ResultOf<typeof LeaderboardQuery>;
export type Leader = LeaderboardData['leaderBoardMembers']['nodes'][number];
export type CommunityStatsData = ResultOf<typeof CommunityStatsQuery>;
