import { graphql, type ResultOf } from '#ui/graphql.ts';
import {
  ChatFoundFields,
  ChatMessageFields,
  ChatRoomFields,
  ChatRoomInList,
} from './chatFragments.ts';

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
        ...ChatRoomInList
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
  [ChatRoomInList, ChatRoomFields, ChatMessageFields, ChatFoundFields],
);

export const ChatRoomsQuery = graphql(
  `
  query ChatRooms($state: ChatRoomState!, $search: String, $page: Int) {
    chatRooms(state: $state, search: $search, page: $page, first: 30) {
      hasMore
      nodes {
        ...ChatRoomInList
      }
    }
    requests: chatRooms(state: REQUEST, first: 1) {
      totalCount
    }
  }
`,
  [ChatRoomInList],
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
