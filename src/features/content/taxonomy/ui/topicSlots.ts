import type { ResultOf } from '#ui/graphql.ts';
import type { TopicPageQuery } from './taxonomyDocuments.ts';

type TopicNode = NonNullable<ResultOf<typeof TopicPageQuery>['topic']>;

declare module '#ui/slots/slots.ts' {
  interface ComponentSlots {
    /** Behind the buttons of a topic's head. */
    'topic.actions': { topic: TopicNode };
  }
}
