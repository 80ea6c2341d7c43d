import { AskedFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

/** Every definition of a target, and the topics that fields of posts can be asked in. */
export const FieldAdminQuery = graphql(
  `
  query FieldAdmin($target: CustomFieldTarget!) {
    customFieldDefinitions(target: $target) {
      id
      names
      helpTexts
      optionLabels
      archivedAt
      updatedAt
      field {
        ...AskedField
        placements
      }
    }
    allTopics {
      id
      title
      hierarchy {
        title
      }
    }
  }
`,
  [AskedFieldFields],
);

export type FieldAdminData = ResultOf<typeof FieldAdminQuery>;
export type FieldDefinition = NonNullable<FieldAdminData['customFieldDefinitions']>[number];
export type FieldTopic = FieldAdminData['allTopics'][number];

export const CreateCustomFieldMutation = graphql(`
  mutation CreateCustomField($input: CreateCustomFieldInput!) {
    createCustomField(input: $input) {
      definition {
        id
      }
    }
  }
`);

export const UpdateCustomFieldMutation = graphql(`
  mutation UpdateCustomField($input: UpdateCustomFieldInput!) {
    updateCustomField(input: $input) {
      definition {
        id
      }
    }
  }
`);

export const OrderCustomFieldsMutation = graphql(`
  mutation OrderCustomFields($input: OrderCustomFieldsInput!) {
    orderCustomFields(input: $input) {
      clientMutationId
    }
  }
`);

export const ArchiveCustomFieldMutation = graphql(`
  mutation ArchiveCustomField($input: ArchiveCustomFieldInput!) {
    archiveCustomField(input: $input) {
      clientMutationId
    }
  }
`);
