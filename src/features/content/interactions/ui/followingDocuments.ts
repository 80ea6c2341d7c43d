import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The topics and categories that the viewer follows. */
export const FollowedPlacesQuery = graphql(`
  query FollowedPlaces {
    followedCategories {
      id
      title
      path
    }
    followedTopics {
      id
      title
      path
    }
  }
`);

export type FollowedPlacesData = ResultOf<typeof FollowedPlacesQuery>;
