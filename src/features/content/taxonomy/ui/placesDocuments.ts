import { AskedFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

const PlaceTopicFields = graphql(`
  fragment PlaceTopic on Topic @_unmask {
    id
    path
    title
    description
    image
    banner
    allowedPostTypes
    isReadOnly
    languages
    conversationCount
    position
    customFields
    updatedAt
  }
`);

const PlaceCategoryFields = graphql(
  `
  fragment PlaceCategory on Category @_unmask {
    id
    path
    title
    description
    image
    banner
    nestedMessageCount
    position
    updatedAt
    topics(ignoreLocaleBasedFiltering: true) {
      ...PlaceTopic
    }
  }
`,
  [PlaceTopicFields],
);

/** All categories, to the maximum depth (`taxonomyLimits.depth`). */
export const PlacesQuery = graphql(
  `
  query Places {
    customFields(target: TOPIC, placement: FORM) {
      ...AskedField
    }
    allCategories {
      ...PlaceCategory
      childCategories {
        ...PlaceCategory
        childCategories {
          ...PlaceCategory
          childCategories {
            ...PlaceCategory
            childCategories {
              ...PlaceCategory
            }
          }
        }
      }
    }
  }
`,
  [PlaceCategoryFields, AskedFieldFields],
);

export const UpdateCategoryMutation = graphql(`
  mutation UpdateCategory($input: UpdateCategoryInput!) {
    updateCategory(input: $input) {
      category {
        id
        title
        updatedAt
      }
    }
  }
`);

export const UpdateTopicMutation = graphql(`
  mutation UpdateTopic($input: UpdateTopicInput!) {
    updateTopic(input: $input) {
      topic {
        id
        title
        updatedAt
      }
    }
  }
`);

export const OrderPlacesMutation = graphql(`
  mutation OrderPlaces($input: OrderPlacesInput!) {
    orderPlaces(input: $input) {
      clientMutationId
    }
  }
`);

export const DeletePlaceMutation = graphql(`
  mutation DeletePlace($input: DeletePlaceInput!) {
    deletePlace(input: $input) {
      clientMutationId
    }
  }
`);

export type PlacesData = ResultOf<typeof PlacesQuery>;
type TopCategory = PlacesData['allCategories'][number];
export type PlaceTopic = TopCategory['topics'][number];
/** A category at any depth; the deepest has no children. */
export type PlaceCategory = Omit<TopCategory, 'childCategories'> & {
  childCategories?: readonly PlaceCategory[];
};
