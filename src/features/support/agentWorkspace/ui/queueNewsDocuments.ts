import { graphql } from '#ui/graphql.ts';

export const SupportQueueEventsSubscription = graphql(`
  subscription SupportQueueEvents($view: String!) {
    supportQueueEvents(view: $view) {
      id
      updatedAt
      matches
      isNew
    }
  }
`);
