import { graphql, type ResultOf } from '#ui/graphql.ts';

export const LeaderboardQuery = graphql(`
  query Leaderboard($page: Int, $size: Int, $sortKey: SortKey, $dateFrom: DateTime) {
    leaderBoardMembers(page: $page, size: $size, sortKey: $sortKey, dateFrom: $dateFrom) {
      hasMore
      nodes {
        id
        path
        username
        fullName
        avatar
        brandUser
        isAnonymous
        left
        user_messages
        user_posts
        user_likes
        user_acceptedSolutions
      }
    }
  }
`);

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
