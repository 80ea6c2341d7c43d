import { graphql } from '#ui/graphql.ts';

/** All categories by name, to the maximum depth (`taxonomyLimits.depth`): what `homesIn` lists. */
export const CategoryTree = graphql(`
  fragment CategoryTree on Query @_unmask {
    allCategories {
      id
      title
      childCategories {
        id
        title
        childCategories {
          id
          title
          childCategories {
            id
            title
            childCategories {
              id
              title
            }
          }
        }
      }
    }
  }
`);
