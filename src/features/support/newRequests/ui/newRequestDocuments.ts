import { AskedFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { RequestTypeFields } from '#features/support/requestTypes/ui/requestTypeDocuments.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const NewRequestQuery = graphql(
  `
    query NewRequest($memberId: ID, $email: String) {
      supportRequester(memberId: $memberId, email: $email) {
        id
        username
        fullName
      }
      supportSender
      supportAgents {
        id
        username
        fullName
      }
      supportTeams {
        id
        name
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

export type NewRequestData = ResultOf<typeof NewRequestQuery>;

export const SupportSenderQuery = graphql(`
  query SupportSender($teamId: ID) {
    supportSender(teamId: $teamId)
  }
`);

export const OpenSupportRequestMutation = graphql(`
  mutation OpenSupportRequest($input: OpenSupportRequestInput!) {
    openSupportRequest(input: $input) {
      request {
        id
        number
      }
    }
  }
`);
