import { graphql } from '#ui/graphql.ts';

export const ContactQuery = graphql(`
  query Contact {
    supportContactOpen
  }
`);

export const ContactConfirmQuery = graphql(`
  query ContactConfirm($token: String!) {
    supportContact(token: $token)
  }
`);

export const ContactSupportMutation = graphql(`
  mutation ContactSupport($input: ContactSupportInput!) {
    contactSupport(input: $input) {
      success
    }
  }
`);

export const ConfirmContactMutation = graphql(`
  mutation ConfirmContact($input: ConfirmContactInput!) {
    confirmContact(input: $input) {
      number
      path
    }
  }
`);
