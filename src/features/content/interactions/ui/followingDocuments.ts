import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The topics, categories and tags that the viewer follows. */
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
    followedTags {
      id
      name
      path
    }
  }
`);

export type FollowedPlacesData = ResultOf<typeof FollowedPlacesQuery>;
