import { graphql, type ResultOf } from '#ui/graphql.ts';

export const EventProcessingQuery = graphql(`
  query EventProcessing($page: Int) {
    eventConsumers {
      name
      lag
      oldestAt
      parkedCount
      attemptCount
      retryAt
      lastError
      lastErrorAt
      isRunning
    }
    parkedEvents(page: $page) {
      totalCount
      hasMore
      nodes {
        id
        eventId
        consumer
        type
        payload
        occurredAt
        attemptCount
        error
        parkedAt
        isRetrying
        actor {
          id
          username
        }
      }
    }
  }
`);

export const RetryParkedEventsMutation = graphql(`
  mutation RetryParkedEvents($input: RetryParkedEventsInput!) {
    retryParkedEvents(input: $input) {
      remaining {
        id
        isRetrying
      }
    }
  }
`);

export const DiscardParkedEventMutation = graphql(`
  mutation DiscardParkedEvent($input: DiscardParkedEventInput!) {
    discardParkedEvent(input: $input) {
      parkedEvent {
        id
      }
    }
  }
`);

type EventProcessingData = ResultOf<typeof EventProcessingQuery>;
export type ConsumerData = EventProcessingData['eventConsumers'][number];
export type ParkedPageData = EventProcessingData['parkedEvents'];
export type ParkedEventData = ParkedPageData['nodes'][number];
