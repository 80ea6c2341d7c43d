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

export const OrderSupportViewsMutation = graphql(`
  mutation OrderSupportViews($input: OrderSupportViewsInput!) {
    orderSupportViews(input: $input) {
      keys
    }
  }
`);

/** The fields and service levels by which a view can filter. */
export const ViewFieldsQuery = graphql(`
  query SupportViewFields {
    supportPolicyChoices {
      id
      name
    }
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
