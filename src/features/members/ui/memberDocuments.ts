import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ProfileQuery = graphql(`
  query Profile($id: ID!) {
    profile(id: $id) {
      id
      path
      username
      fullName
      avatar
      bio
      brandUser
      isAnonymous
      joinedDate
      lastActivityAt
      counts {
        conversationsAuthored
        commentsAuthored
        repliesAuthored
        totalContentAuthored
        topicsFollowed
        conversationsFollowed
        likesReceived
        likesDone
        numAcceptedSolutions
      }
      awardInfos {
        id
        name
        description
        imageUrl
        color
        earnedCount
        earnedTime
      }
    }
  }
`);

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

export const MemberAnswersQuery = graphql(`
  query MemberAnswers($id: ID!, $page: Int, $first: Int) {
    memberResponses(id: $id, page: $page, first: $first) {
      hasMore
      nodes {
        id
        path
        createdAt
        accepted
        likeCount
        metaDescription
        post {
          id
          title
          type
          language
        }
      }
    }
  }
`);

export type MemberAnswersData = ResultOf<typeof MemberAnswersQuery>;
export type ProfileData = ResultOf<typeof ProfileQuery>;
export type LeaderboardData = ResultOf<typeof LeaderboardQuery>;
export type Leader = LeaderboardData['leaderBoardMembers']['nodes'][number];
export type CommunityStatsData = ResultOf<typeof CommunityStatsQuery>;
