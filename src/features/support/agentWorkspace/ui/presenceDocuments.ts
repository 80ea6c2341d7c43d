import { graphql } from '#ui/graphql.ts';

export const AnnouncePresenceMutation = graphql(`
  mutation AnnouncePresence($input: AnnounceRequestPresenceInput!) {
    announceRequestPresence(input: $input) {
      present {
        isTyping
      }
    }
  }
`);

export const SupportRequestEventsSubscription = graphql(`
  subscription SupportRequestEvents($id: ID!) {
    supportRequestEvents(id: $id) {
      revision
      lastSeq
      present {
        isTyping
        member {
          id
          username
          fullName
        }
      }
    }
  }
`);

export const SupportPresenceQuery = graphql(`
  query SupportPresence($requestIds: [ID!]!) {
    supportPresence(requestIds: $requestIds) {
      requestId
      isTyping
      member {
        id
        username
        fullName
        avatar
      }
    }
  }
`);
