import { HighlightPartType } from '#features/content/search/server/searchGraphql.ts';
import { builder } from '#platform/graphql/builder.ts';
import { matchOf, matchPlaces, type RequestMatch } from './requestMatches.ts';
import { SupportRequestType } from './supportGraphql.ts';

const MatchPlaceEnum = builder.enumType('SupportMatchPlace', { values: matchPlaces });

const RequestMatchType = builder.objectRef<RequestMatch>('SupportRequestMatch').implement({
  fields: (t) => ({
    place: t.field({ type: MatchPlaceEnum, resolve: ({ place }) => place }),
    parts: t.field({ type: [HighlightPartType], resolve: ({ parts }) => parts }),
  }),
});

builder.objectField(SupportRequestType, 'match', (t) =>
  t.field({
    type: RequestMatchType,
    nullable: true,
    description:
      'In the list of a search: the passage that it was found by, unless that is the subject.',
    resolve: (row) => matchOf(row),
  }),
);
