import { AskedFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const RequestTypeFields = graphql(`
  fragment RequestTypeFields on SupportRequestType @_unmask {
    id
    name
    description
    forTickets
    forCases
    needsAttachment
    fields {
      key
      required
      showIf {
        key
        values
      }
    }
  }
`);

/** What the form for a new request needs to ask for the fields of each type. */
export const RequestTypesQuery = graphql(
  `
    query RequestTypes {
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

export type RequestTypesData = ResultOf<typeof RequestTypesQuery>;

export const RequestTypeAdminQuery = graphql(
  `
    query RequestTypeAdmin {
      supportRequestTypes {
        ...RequestTypeFields
        names
        descriptions
        teamId
        updatedAt
      }
      customFields(target: REQUEST, placement: FORM) {
        ...AskedField
      }
      supportTeams {
        id
        name
      }
    }
  `,
  [RequestTypeFields, AskedFieldFields],
);

export type RequestTypeAdminData = ResultOf<typeof RequestTypeAdminQuery>;

export const SaveRequestTypeMutation = graphql(`
  mutation SaveSupportRequestType($input: SaveSupportRequestTypeInput!) {
    saveSupportRequestType(input: $input) {
      type {
        id
      }
    }
  }
`);

export const ArchiveRequestTypeMutation = graphql(`
  mutation ArchiveSupportRequestType($input: ArchiveSupportRequestTypeInput!) {
    archiveSupportRequestType(input: $input) {
      type {
        id
      }
    }
  }
`);
