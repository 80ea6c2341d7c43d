import { AskedFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { RequestTypeFields } from '#features/support/requestTypes/ui/requestTypeDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const SupportRequesterQuery = graphql(`
  query SupportRequester($email: String!) {
    supportRequester(email: $email) {
      id
      username
      fullName
    }
  }
`);

/** What the form for the details of a request offers. */
export const RequestDetailsQuery = graphql(
  `
    query RequestDetails($id: ID!) {
      supportRequest(id: $id) {
        id
        kind
        factsRevision
        partnerId
        customFieldValues
        type {
          id
          name
        }
        topic {
          id
          title
        }
      }
      topics(first: 100) {
        nodes {
          id
          title
        }
      }
      supportRequestTypes {
        ...RequestTypeFields
      }
      customFields(target: REQUEST, placement: FORM) {
        ...AskedField
      }
    }
  `,
  [RequestTypeFields, AskedFieldFields],
);

export type RequestDetailsData = ResultOf<typeof RequestDetailsQuery>;

export const SupportCompaniesQuery = graphql(`
  query SupportCompanies($keyword: String!) {
    supportCompanies(keyword: $keyword) {
      partnerId
      name
    }
  }
`);

export const EditSupportRequestMutation = graphql(`
  mutation EditSupportRequest($input: EditSupportRequestInput!) {
    editSupportRequest(input: $input) {
      request {
        id
        factsRevision
      }
    }
  }
`);

export const ChangeRequesterMutation = graphql(`
  mutation ChangeRequester($input: ChangeRequesterInput!) {
    changeRequester(input: $input) {
      request {
        id
        factsRevision
      }
    }
  }
`);
