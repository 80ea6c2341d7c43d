import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql } from '#ui/graphql.ts';

/** As `CommunityEventView`. */
const CommunityEventFields = graphql(`
  fragment CommunityEventFields on CommunityEventDetails @_unmask {
    conversationId
    eventType
    state
    allDay
    startDate
    endDate
    startTime
    endTime
    timeZone
    locations {
      name
      mediaList {
        source
      }
    }
    languages
    additional
    eventUrl
    hasEventUrl
    capacity
    yesCount
    maybeCount
    noCount
    waitingCount
    rsvpResponse
    answers
    needsConfirmation
    isCheckedIn
    questions {
      id
      label
      required
    }
    recordings {
      title
      url
    }
    hostIds
    attendedIf
    checkInCode
    hasCheckInCode
    checkInPass
    cancelReason
    seriesId
    rsvp
    isHost
    manage
  }
`);

export const CommunityEventListQuery = graphql(`
  query CommunityEventList(
    $states: [CommunityEventState!]
    $from: DateTime
    $to: DateTime
    $responses: [RsvpResponse!]
    $sortOrder: SortOrder
    $page: Int
    $first: Int
  ) {
    communityEvents(
      states: $states
      from: $from
      to: $to
      responses: $responses
      sortOrder: $sortOrder
      page: $page
      first: $first
    ) {
      nodes {
        id
        title
        path
        thumbnailImage
        communityEventDetails {
          eventType
          state
          allDay
          startDate
          endDate
          startTime
          endTime
          timeZone
          locations {
            name
          }
          capacity
          yesCount
          rsvpResponse
        }
      }
      hasMore
    }
  }
`);

export const CommunityEventQuery = graphql(
  `
    query CommunityEvent($id: ID!) {
      conversation(id: $id) {
        id
        title
        path
        communityEventDetails {
          ...CommunityEventFields
        }
      }
    }
  `,
  [CommunityEventFields],
);

export const EventActivityMutation = graphql(
  `
    mutation EventActivity($input: EventActivityInput!) {
    eventActivity(input: $input) {
        communityEventDetails {
          ...CommunityEventFields
        }
      }
    }
  `,
  [CommunityEventFields],
);

export const EventAttendeesQuery = graphql(
  `
    query EventAttendees($conversationId: ID!, $response: RsvpResponse, $after: ID) {
      eventAttendees(conversationId: $conversationId, response: $response, after: $after) {
        memberId
        member {
          ...AuthorFields
        }
        response
        respondedAt
        checkedInAt
        answers
      }
    }
  `,
  [AuthorFields],
);

export const EventCheckInQuery = graphql(
  `
    query EventCheckIn($id: ID!, $pass: String!) {
      conversation(id: $id) {
        id
        title
        path
        communityEventDetails {
          conversationId
          isHost
        }
      }
      eventPass(conversationId: $id, pass: $pass) {
        memberId
        member {
          ...AuthorFields
        }
        response
        checkedInAt
      }
    }
  `,
  [AuthorFields],
);

export const RevokeCalendarTokenMutation = graphql(`
  mutation RevokeCalendarToken {
    revokeCalendarToken(input: { clientMutationId: "1" }) {
      ok
    }
  }
`);

export const CreateCalendarTokenMutation = graphql(`
  mutation CreateCalendarToken {
    createCalendarToken(input: { clientMutationId: "1" }) {
      path
    }
  }
`);
