import { ShownFieldFields } from '#features/base/customFields/ui/customFieldDocuments.ts';
import { RequestProposalFields } from '#features/support/requests/ui/requestProposalFields.ts';
import { SupportEntryFields } from '#features/support/requests/ui/supportDocuments.ts';
import { graphql } from '#ui/graphql.ts';

export const AgentRequestQuery = graphql(
  `
    query AgentRequest($number: ID!) {
      supportRequest: supportRequestByNumber(number: $number) {
        id
        number
        kind
        title
        path
        status
        priority
        tags
        channel
        createdAt
        lastActivityAt
        snoozedUntil
        dueAt
        revision
        factsRevision
        draft {
          data
        }
        mergedIntoPath
        canWork
        requesterEmail
        company
        authorName
        author {
          id
          username
          fullName
          path
        }
        assignee {
          id
        }
        team {
          id
        }
        topic {
          id
          title
          path
        }
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
        participants {
          id
          username
          fullName
          path
        }
        copies
        followUpOf {
          number
        }
        customer {
          id
          username
          fullName
          avatar
          path
        }
        clocks {
          metric
          dueAt
          warnAt
          isPaused
          isStopped
          isBreached
        }
        customerJoinedAt
        publicLinkExpiresAt
        customerLists
        customerPosts {
          id
          title
          path
          createdAt
        }
        customerRequests {
          id
          number
          title
          status
          lastActivityAt
        }
        sideConversations {
          id
          subject
          email
          createdAt
          messages {
            id
            isInbound
            author {
              id
              username
              fullName
              avatar
            }
            senderName
            senderEmail
            content
            foldedText
            attachments {
              source
              name
              caption
              thumbnailUrl
            }
            verdict
            originalPath
            unstored {
              name
            }
            failedReason
            createdAt
          }
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
        articles {
          articleId
          language
          title
          canWrite
          post {
            path
          }
        }
        linkedRequests {
          relation
          request {
            id
            number
            title
            status
          }
        }
        scheduledReplies {
          id
          content
          attachments {
            source
            name
            caption
            thumbnailUrl
          }
          sendAt
          author {
            id
            username
            fullName
            avatar
          }
        }
        mergedRequests {
          id
          number
          title
        }
        entries {
          ...SupportEntryFields
        }
      }
      supportAgents {
        id
        username
        fullName
      }
      supportAbsentAgents {
        until
        member {
          id
        }
      }
      supportTeams {
        id
        name
      }
    }
  `,
  [SupportEntryFields, ShownFieldFields, RequestProposalFields],
);
