import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

const ReportedMessageFields = graphql(
  `
  fragment ReportedMessageFields on ReportedChatMessage @_unmask {
    seq
    content
    attachments {
      source
      name
      caption
      thumbnailUrl
    }
    createdAt
    isEdited
    isDeleted
    sender {
      ...AuthorFields
    }
  }
`,
  [AuthorFields],
);

export type ReportedMessageNode = ResultOf<typeof ReportedMessageFields>;

export const ChatReportsQuery = graphql(
  `
  query ChatReports($open: Boolean, $page: Int) {
    chatReports(open: $open, page: $page, first: 10) {
      hasMore
      nodes {
        id
        seq
        reason
        createdAt
        canReadFurther
        isAuthorChatDisabled
        canDisableAuthorChat
        resolution
        resolvedAt
        resolvedBy {
          ...AuthorFields
        }
        reporter {
          ...AuthorFields
        }
        author {
          ...AuthorFields
        }
        messages {
          ...ReportedMessageFields
        }
      }
    }
  }
`,
  [AuthorFields, ReportedMessageFields],
);

export type ChatReportNode = ResultOf<typeof ChatReportsQuery>['chatReports']['nodes'][number];

export const ReadReportedChatMutation = graphql(
  `
  mutation ReadReportedChat($input: ReadReportedChatInput!) {
    readReportedChat(input: $input) {
      messages {
        ...ReportedMessageFields
      }
    }
  }
`,
  [ReportedMessageFields],
);

export const ResolveChatReportMutation = graphql(`
  mutation ResolveChatReport($input: ResolveChatReportInput!) {
    resolveChatReport(input: $input) {
      report {
        id
        resolution
      }
    }
  }
`);
