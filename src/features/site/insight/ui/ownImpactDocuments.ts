import { graphql } from '#ui/graphql.ts';

export const OwnImpactQuery = graphql(`
  query OwnImpact {
    ownImpact {
      peopleHelped
      views {
        recentPosts
        recentAnswers
        all
      }
    }
  }
`);
