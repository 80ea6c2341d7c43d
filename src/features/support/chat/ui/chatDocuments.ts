import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

const ChatMessageFields = graphql(
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
const ChatRoomRow = graphql(
  `
  fragment ChatRoomRow on ChatRoom @_unmask {
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
const ChatRoomFields = graphql(
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
const ChatFoundFields = graphql(
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

export const ChatPageQuery = graphql(
  `
  query ChatPage(
    $state: ChatRoomState!
    $search: String
    $page: Int
    $room: ID!
    $hasRoom: Boolean!
    $words: String!
    $isSearch: Boolean!
  ) {
    chatSearch(search: $words) @include(if: $isSearch) {
      ...ChatFoundFields
    }
    chatRooms(state: $state, search: $search, page: $page, first: 30) {
      hasMore
      nodes {
        ...ChatRoomRow
      }
    }
    requests: chatRooms(state: REQUEST, first: 1) {
      totalCount
    }
    chatRoom(id: $room) @include(if: $hasRoom) {
      ...ChatRoomFields
    }
    chatMessages(roomId: $room, first: 50) @include(if: $hasRoom) {
      hasMore
      nodes {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatRoomRow, ChatRoomFields, ChatMessageFields, ChatFoundFields],
);

export const ChatRoomsQuery = graphql(
  `
  query ChatRooms($state: ChatRoomState!, $search: String, $page: Int) {
    chatRooms(state: $state, search: $search, page: $page, first: 30) {
      hasMore
      nodes {
        ...ChatRoomRow
      }
    }
    requests: chatRooms(state: REQUEST, first: 1) {
      totalCount
    }
  }
`,
  [ChatRoomRow],
);

/** What has come into a room, and its state. */
export const ChatNewMessagesQuery = graphql(
  `
  query ChatNewMessages($room: ID!, $after: Int!) {
    chatRoom(id: $room) {
      ...ChatRoomFields
    }
    chatMessages(roomId: $room, after: $after, first: 200) {
      hasMore
      nodes {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatRoomFields, ChatMessageFields],
);

export const ChatOlderMessagesQuery = graphql(
  `
  query ChatOlderMessages($room: ID!, $before: Int!, $first: Int!) {
    chatMessages(roomId: $room, before: $before, first: $first) {
      hasMore
      nodes {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatMessageFields],
);

export const ChatChangedMessagesQuery = graphql(
  `
  query ChatChangedMessages($room: ID!, $revision: Int!) {
    chatMessages(roomId: $room, changedAfterRevision: $revision, first: 200) {
      hasMore
      nodes {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatMessageFields],
);

export const SendChatMessageMutation = graphql(
  `
  mutation SendChatMessage($input: SendChatMessageInput!) {
    sendChatMessage(input: $input) {
      message {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatMessageFields],
);

export const EditChatMessageMutation = graphql(
  `
  mutation EditChatMessage($input: EditChatMessageInput!) {
    editChatMessage(input: $input) {
      message {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatMessageFields],
);

export const ReactToChatMessageMutation = graphql(
  `
  mutation ReactToChatMessage($input: ReactToChatMessageInput!) {
    reactToChatMessage(input: $input) {
      message {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatMessageFields],
);

export const DeleteChatMessageMutation = graphql(
  `
  mutation DeleteChatMessage($input: DeleteChatMessageInput!) {
    deleteChatMessage(input: $input) {
      message {
        ...ChatMessageFields
      }
    }
  }
`,
  [ChatMessageFields],
);

export const MarkChatReadMutation = graphql(`
  mutation MarkChatRead($input: MarkChatReadInput!) {
    markChatRead(input: $input) {
      room {
        lastReadSeq
      }
    }
  }
`);

export const ReportChatMessageMutation = graphql(`
  mutation ReportChatMessage($input: ReportChatMessageInput!) {
    reportChatMessage(input: $input) {
      ok
    }
  }
`);

export const AnnounceTypingMutation = graphql(`
  mutation AnnounceTyping($input: AnnounceTypingInput!) {
    announceTyping(input: $input) {
      ok
    }
  }
`);

export type ChatPageData = ResultOf<typeof ChatPageQuery>;
export type LoadedChatRooms = ResultOf<typeof ChatRoomsQuery>;
export type ChatRow = LoadedChatRooms['chatRooms']['nodes'][number];
export type ChatRoomNode = ResultOf<typeof ChatRoomFields>;
export type ChatFoundNode = ResultOf<typeof ChatFoundFields>;
export type ChatMessageNode = ResultOf<typeof ChatMessageFields>;
