import { graphql } from '#ui/graphql.ts';

const LiveChatParts = graphql(`
  fragment LiveChatParts on LiveChat @_unmask {
    state
    startedAt
    canStart
    needsSignIn
    asksForName
    takesFiles
    asksForEmail
    opensAt
    usualWait
    queuePosition
    agentName
    agentAvatar
    agentReadSeq
    lastSeq
    unreadCount
    greeting
    offlineText
    offlinePath
    canSendTranscript
    transcriptEmail
    requestPath
    ratingPath
  }
`);

const LiveChatMessageParts = graphql(`
  fragment LiveChatMessageParts on LiveChatMessage @_unmask {
    id
    seq
    clientMutationId
    content
    createdAt
    isOwn
    authorName
    authorAvatar
    event
    attachments {
      type
      source
      name
      caption
      thumbnailUrl
    }
  }
`);

export const LiveChatQuery = graphql(
  `
    query LiveChat {
      liveChat {
        ...LiveChatParts
      }
    }
  `,
  [LiveChatParts],
);

export const LiveChatMessagesQuery = graphql(
  `
    query LiveChatMessages($after: Int!, $first: Int!) {
      liveChatMessages(after: $after, first: $first) {
        hasMore
        nodes {
          ...LiveChatMessageParts
        }
      }
    }
  `,
  [LiveChatMessageParts],
);

export const StartLiveChatMutation = graphql(
  `
    mutation StartLiveChat($input: StartLiveChatInput!) {
      startLiveChat(input: $input) {
        liveChat {
          ...LiveChatParts
        }
      }
    }
  `,
  [LiveChatParts],
);

export const SendLiveChatMessageMutation = graphql(
  `
    mutation SendLiveChatMessage($input: SendLiveChatMessageInput!) {
      sendLiveChatMessage(input: $input) {
        message {
          ...LiveChatMessageParts
        }
      }
    }
  `,
  [LiveChatMessageParts],
);

export const MarkLiveChatReadMutation = graphql(
  `
    mutation MarkLiveChatRead($input: MarkLiveChatReadInput!) {
      markLiveChatRead(input: $input) {
        liveChat {
          ...LiveChatParts
        }
      }
    }
  `,
  [LiveChatParts],
);

export const AnnounceLiveTypingMutation = graphql(`
  mutation AnnounceLiveTyping($input: AnnounceLiveTypingInput!) {
    announceLiveTyping(input: $input) {
      ok
    }
  }
`);

export const EndLiveChatMutation = graphql(
  `
    mutation EndLiveChat($input: EndLiveChatInput!) {
      endLiveChat(input: $input) {
        liveChat {
          ...LiveChatParts
        }
      }
    }
  `,
  [LiveChatParts],
);

export const SendLiveChatTranscriptMutation = graphql(`
  mutation SendLiveChatTranscript($input: SendLiveChatTranscriptInput!) {
    sendLiveChatTranscript(input: $input) {
      ok
    }
  }
`);

export const LiveChatNewsSubscription = graphql(`
  subscription LiveChatNews {
    liveChatNews {
      state
      startedAt
      lastSeq
      unreadCount
      isAgentTyping
      agentName
      agentAvatar
      agentReadSeq
      queuePosition
    }
  }
`);
