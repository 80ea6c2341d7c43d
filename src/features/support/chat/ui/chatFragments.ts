import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql } from '#ui/graphql.ts';

export const ChatMessageFields = graphql(
  `
  fragment ChatMessageFields on ChatMessage @_unmask {
    id
    seq
    kind
    clientMessageId
    content
    createdAt
    editedAt
    revision
    isDeleted
    event
    eventDetail
    isOwn
    canEdit
    canDelete
    isFromBlocked
    attachments {
      source
      name
      type
      caption
      thumbnailUrl
    }
    replyTo {
      seq
      content
      isOwn
      isDeleted
      isFromBlocked
      attachments {
        name
      }
      sender {
        ...AuthorFields
      }
    }
    reactions {
      emoji
      count
      isOwn
      members {
        ...AuthorFields
      }
    }
    links {
      path
      type
      title
      commentCount
    }
    sender {
      ...AuthorFields
    }
  }
`,
  [AuthorFields],
);

/** A room in the list. */
export const ChatRoomInList = graphql(
  `
  fragment ChatRoomInList on ChatRoom @_unmask {
    id
    kind
    title
    state
    unreadCount
    lastActivityAt
    isMuted
    memberCount
    members {
      profile {
        ...AuthorFields
      }
    }
    lastMessage {
      kind
      content
      attachments {
        name
      }
      isDeleted
      isOwn
      isFromBlocked
      event
      eventDetail
      sender {
        ...AuthorFields
      }
    }
  }
`,
  [AuthorFields],
);

/** The open room. */
export const ChatRoomFields = graphql(
  `
  fragment ChatRoomFields on ChatRoom @_unmask {
    id
    kind
    title
    state
    revision
    lastReadSeq
    memberCount
    isMuted
    isOwner
    canWrite
    newMessageId
    waitsForAcceptance
    members {
      isOwner
      lastReadSeq
      profile {
        ...AuthorFields
      }
    }
  }
`,
  [AuthorFields],
);

/** A message that a search found, and where. */
export const ChatFoundFields = graphql(
  `
  fragment ChatFoundFields on ChatFound @_unmask {
    message {
      seq
      content
      createdAt
      isOwn
      attachments {
        name
      }
      sender {
        ...AuthorFields
      }
    }
    room {
      id
      kind
      title
      memberCount
      members {
        profile {
          ...AuthorFields
        }
      }
    }
  }
`,
  [AuthorFields],
);
