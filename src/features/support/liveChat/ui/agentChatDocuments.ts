import { graphql, type ResultOf } from '#ui/graphql.ts';

const WaitingChatFields = graphql(`
  fragment WaitingChatFields on WaitingLiveChat @_unmask {
    startedAt
    request {
      id
      number
      title
      authorName
      author {
        id
        username
        fullName
      }
    }
  }
`);

export const WaitingLiveChatNewsSubscription = graphql(
  `
    subscription WaitingLiveChatNews {
      waitingLiveChatNews {
        ...WaitingChatFields
      }
    }
  `,
  [WaitingChatFields],
);

export type WaitingChatNode = ResultOf<typeof WaitingChatFields>;

const AgentChatFields = graphql(`
  fragment AgentChatFields on SupportLiveChat @_unmask {
    state
    pageUrl
    greeting
    visitorReadSeq
    isVisitorThere
    isIdentified
    agent {
      id
      username
      fullName
    }
  }
`);

export type AgentChatNode = ResultOf<typeof AgentChatFields>;

export const AgentLiveChatQuery = graphql(
  `
    query AgentLiveChat($id: ID!) {
      supportRequest(id: $id) {
        liveChat {
          ...AgentChatFields
        }
      }
    }
  `,
  [AgentChatFields],
);

export const SupportLiveChatNewsSubscription = graphql(
  `
    subscription SupportLiveChatNews($id: ID!) {
      supportLiveChatNews(id: $id) {
        isVisitorTyping
        chat {
          ...AgentChatFields
        }
      }
    }
  `,
  [AgentChatFields],
);

export const AcceptLiveChatMutation = graphql(`
  mutation AcceptLiveChat($input: AcceptLiveChatInput!) {
    acceptLiveChat(input: $input) {
      request {
        id
        number
      }
    }
  }
`);

export const EndLiveChatOfRequestMutation = graphql(`
  mutation EndLiveChatOfRequest($input: EndLiveChatOfRequestInput!) {
    endLiveChatOfRequest(input: $input) {
      request {
        id
      }
    }
  }
`);

export const TransferTargetsQuery = graphql(`
  query TransferTargets {
    supportAgents {
      id
      username
      fullName
    }
    supportTeams {
      id
      name
    }
  }
`);

export const TransferLiveChatMutation = graphql(`
  mutation TransferLiveChat($input: TransferLiveChatInput!) {
    transferLiveChat(input: $input) {
      request {
        id
      }
    }
  }
`);
