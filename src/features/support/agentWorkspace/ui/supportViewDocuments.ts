import { graphql } from '#ui/graphql.ts';

export const SaveSupportViewMutation = graphql(`
  mutation SaveSupportView($input: SaveSupportViewInput!) {
    saveSupportView(input: $input) {
      key
    }
  }
`);

export const DeleteSupportViewMutation = graphql(`
  mutation DeleteSupportView($input: DeleteSupportViewInput!) {
    deleteSupportView(input: $input) {
      key
    }
  }
`);

export const DisplaySupportViewMutation = graphql(`
  mutation DisplaySupportView($input: DisplaySupportViewInput!) {
    displaySupportView(input: $input) {
      key
    }
  }
`);

/** The fields by which a view can filter. */
export const ViewFieldsQuery = graphql(`
  query SupportViewFields {
    customFields(target: REQUEST) {
      key
      name
      options {
        value
        label
        removed
      }
    }
  }
`);
