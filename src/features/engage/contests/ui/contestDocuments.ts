import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** As `ContestView`. */
const ContestFields = graphql(`
  fragment ContestFields on Contest @_unmask {
    conversationId
    path
    phase
    startDate
    endDate
    maxEntriesAllowed
    termsAndConditions
    termsVersion
    minDescriptionLength
    maxDescriptionLength
    enter
  }
`);

export const ContestListQuery = graphql(
  `
    query ContestList($phases: [ContestPhase!], $sortKey: SortKey, $page: Int, $first: Int) {
      contests(phases: $phases, sortKey: $sortKey, page: $page, first: $first) {
        nodes {
          id
          title
          path
          excerpt(length: 160)
          pinned
          country
          coverImage
          replyCount
          contest {
            phase
            startDate
            endDate
            entryCount
            hideFeaturedImage
          }
        }
        hasMore
      }
    }
  `,
);

export const ContestEntriesQuery = graphql(
  `
    query ContestEntries($contestId: ID!, $page: Int, $first: Int) {
      contestEntries(contestId: $contestId, page: $page, first: $first) {
        nodes {
          id
          title
          path
          createdAt
          excerpt(length: 120)
          author {
            ...AuthorFields
          }
          contestEntry {
            image
            position
            voteCount
            hasVoted
          }
        }
        hasMore
      }
    }
  `,
  [AuthorFields],
);

/** One contest, on any page. */
export const ContestCardQuery = graphql(`
  query ContestCard($id: ID!) {
    conversation(id: $id) {
      title
      path
      excerpt(length: 160)
      coverImage
      contest {
        phase
        startDate
        endDate
        entryCount
        hideFeaturedImage
        enter
      }
    }
  }
`);

export const EntryFormQuery = graphql(
  `
    query EntryForm($contestId: ID, $entryId: ID) {
      contestEntryDraft(contestId: $contestId, entryId: $entryId) {
        contestTitle
        entryId
        status
        title
        content
        hasAccepted
        contest {
          ...ContestFields
        }
      }
    }
  `,
  [ContestFields],
);

export type EntryFormData = ResultOf<typeof EntryFormQuery>['contestEntryDraft'];

export const JudgingQuery = graphql(`
  query ContestJudging($contestId: ID!) {
    contestJudging(contestId: $contestId) {
      contestId
      title
      path
      phase
      isBlind
      criteria {
        label
        weight
      }
      isJudge
      isManager
      judges {
        id
        username
      }
      entries {
        id
        title
        content
        status
        path
        isMine
        review {
          scores
          comment
        }
        results {
          reviewCount
          recusedCount
          average
          rank
          isShared
        }
        position
        message
      }
    }
  }
`);

export type JudgingData = ResultOf<typeof JudgingQuery>['contestJudging'];
export type JudgedEntryData = JudgingData['entries'][number];

export const ContestJudgeMutation = graphql(`
  mutation ContestJudge($input: ContestJudgeInput!) {
    contestJudge(input: $input) {
      contestId
    }
  }
`);

export const ReviewContestEntryMutation = graphql(`
  mutation ReviewContestEntry($input: ReviewContestEntryInput!) {
    reviewContestEntry(input: $input) {
      entryId
    }
  }
`);

export const SaveContestEntryMutation = graphql(`
  mutation SaveContestEntry($input: SaveContestEntryInput!) {
    saveContestEntry(input: $input) {
      path
    }
  }
`);

export const ContestEntryActivityMutation = graphql(`
  mutation ContestEntryActivity($input: ContestEntryCustomActivityInput!) {
    contestEntryCustomActivity(input: $input) {
      conversation {
        id
      }
    }
  }
`);

export const ContestActivityMutation = graphql(`
  mutation ContestActivity($input: ContestActivityInput!) {
    contestActivity(input: $input) {
      conversation {
        id
      }
    }
  }
`);
