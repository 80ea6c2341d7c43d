import { graphql, type ResultOf } from '#ui/graphql.ts';
import { AuthorFields } from './authorFields.ts';

const PeoplePage = graphql(
  `
  fragment PeoplePage on MemberPage @_unmask {
    hasMore
    nodes {
      ...AuthorFields
      followed
      followCount
    }
  }
`,
  [AuthorFields],
);

export const ProfileQuery = graphql(`
  query Profile($id: ID!) {
    profile(id: $id) {
      id
      path
      username
      fullName
      avatar
      bio
      signature
      country
      brandUser
      isAnonymous
      left
      isBlocked
      isSuspended
      chatInitiationDisabled
      followed
      canEdit
      joinedDate
      lastActivityAt
      points
      rank {
        id
        name
        color
        imageUrl
      }
      customFields {
        kind
        key
        label
        value
      }
      counts {
        conversationsAuthored
        commentsAuthored
        repliesAuthored
        totalContentAuthored
        followCount
        followingCount
        topicsFollowed
        conversationsFollowed
        likesReceived
        likesDone
        numAcceptedSolutions
      }
      awardCount
      awardInfos(rows: 12) {
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

/** Members for a list on any page. */
export const MemberListQuery = graphql(
  `
  query MemberList(
    $size: Int
    $newestFirst: Boolean
    $filter: MemberFilter
    $usernameList: [String!]
  ) {
    members(
      size: $size
      newestFirst: $newestFirst
      filter: $filter
      usernameList: $usernameList
    ) {
      nodes {
        ...AuthorFields
      }
    }
  }
`,
  [AuthorFields],
);

/** A member's followers, or the members they follow. */
export const MemberPeopleQuery = graphql(
  `
  query MemberPeople(
    $id: ID!
    $page: Int
    $rows: Int
    $sortKey: SortKey
    $followers: Boolean!
    $following: Boolean!
  ) {
    profile(id: $id) {
      followers(page: $page, rows: $rows, sortKey: $sortKey) @include(if: $followers) {
        ...PeoplePage
      }
      following(page: $page, rows: $rows, sortKey: $sortKey) @include(if: $following) {
        ...PeoplePage
      }
    }
  }
`,
  [PeoplePage],
);

export const MemberBadgesQuery = graphql(`
  query MemberBadges($id: ID!, $page: Int, $rows: Int) {
    profile(id: $id) {
      awardCount
      awardInfos(page: $page, rows: $rows) {
        id
        name
        description
        imageUrl
        color
        awardedCount
        earnedCount
        earnedTime
      }
    }
  }
`);

export const MemberActivityMutation = graphql(`
  mutation MemberActivity($input: CustomActivityUserInput!) {
    customActivityUser(input: $input) {
      profile {
        followed
        counts {
          followCount
        }
      }
    }
  }
`);

export type MemberPeopleData = ResultOf<typeof MemberPeopleQuery>;
export type Person = ResultOf<typeof PeoplePage>['nodes'][number];
export type MemberBadgesData = ResultOf<typeof MemberBadgesQuery>;
export type ProfileData = ResultOf<typeof ProfileQuery>;
