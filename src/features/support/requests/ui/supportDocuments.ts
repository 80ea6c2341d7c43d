import {
  AskedFieldFields,
  ShownFieldFields,
} from '#features/base/customFields/ui/customFieldDocuments.ts';
import { RequestTypeFields } from '#features/support/requestTypes/ui/requestTypeDocuments.ts';
import { graphql } from '#ui/graphql.ts';
import { RequestProposalFields } from './requestProposalFields.ts';

/** What the form for a new request offers. */
export const SupportFormQuery = graphql(
  `
    query SupportForm {
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

export const SupportEntryFields = graphql(`
  fragment SupportEntryFields on SupportEntry @_unmask {
    id
    seq
    kind
    isPublic
    isOwn
    authorRole
    authorName
    channel
    content
    event
    detail
    linkedRequest {
      number
      path
    }
    linkedPost {
      title
      path
    }
    createdAt
    editedAt
    author {
      id
      username
      fullName
      avatar
      brandUser
      path
    }
    subject {
      id
      username
      fullName
    }
    emails {
      id
      isInbound
      address
      copied
      verdict
      foldedText
      replyTo
      htmlPath
      originalPath
      unstored {
        name
        reason
      }
      protection
      state
      failedReason
    }
    attachments {
      source
      name
      caption
      thumbnailUrl
    }
  }
`);

const SupportRequestFields = graphql(
  `
    fragment SupportRequestFields on SupportRequest @_unmask {
      id
      number
      kind
      title
      path
      message
      status
      priority
      createdAt
      updatedAt
      lastActivityAt
      lastAuthor
      resolvedAt
      closesAt
      reopensUntil
      replyExpectedAt
      revision
      read
      mergedIntoPath
      isCommentAllowed
      replyDraft {
        data
      }
      canEdit
      canResolve
      canReopen
      canRate
      canWork
      author {
        id
        username
        fullName
      }
      assignee {
        id
        username
        fullName
        avatar
      }
      topic {
        id
        title
        path
      }
      followUpOf {
        number
        path
      }
      participants {
        id
        username
        fullName
      }
      copies
      type {
        id
        name
      }
      fieldValues {
        ...ShownField
      }
      rating {
        score
        comment
      }
      ...RequestProposalFields
      posts {
        kind
        post {
          id
          title
          path
        }
      }
      entries {
        ...SupportEntryFields
      }
    }
  `,
  [SupportEntryFields, ShownFieldFields, RequestProposalFields],
);

export const SupportRequestQuery = graphql(
  `
    query SupportRequestPage($id: ID!) {
      supportRequest(id: $id) {
        ...SupportRequestFields
      }
    }
  `,
  [SupportRequestFields],
);

export const SupportCaseQuery = graphql(
  `
    query SupportCasePage($number: ID!) {
      supportRequest: supportRequestByNumber(number: $number) {
        ...SupportRequestFields
      }
    }
  `,
  [SupportRequestFields],
);

export const CreateRequestMutation = graphql(`
  mutation CreateRequest($input: CreateRequestInput!) {
    createRequest(input: $input) {
      request {
        id
        path
      }
    }
  }
`);

export const UpdateRequestMutation = graphql(`
  mutation UpdateRequest($input: UpdateRequestInput!) {
    updateRequest(input: $input) {
      request {
        id
        path
        updatedAt
      }
    }
  }
`);

export const ReplyToRequestMutation = graphql(`
  mutation ReplyToRequest($input: ReplyToRequestInput!) {
    replyToRequest(input: $input) {
      request {
        id
        path
        revision
      }
    }
  }
`);

export const ResolveRequestMutation = graphql(`
  mutation ResolveRequest($input: ResolveRequestInput!) {
    resolveRequest(input: $input) {
      request {
        id
      }
    }
  }
`);

export const ReopenRequestMutation = graphql(`
  mutation ReopenRequest($input: ReopenRequestInput!) {
    reopenRequest(input: $input) {
      request {
        id
      }
    }
  }
`);

export const ReadRequestMutation = graphql(`
  mutation ReadRequest($input: ReadRequestInput!) {
    readRequest(input: $input) {
      request {
        id
        read
      }
    }
  }
`);
