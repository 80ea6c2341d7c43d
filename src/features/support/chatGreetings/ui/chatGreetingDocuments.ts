import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ChatGreetingsQuery = graphql(`
  query ChatGreetings {
    chatGreetingAdmin {
      isOn
      hoursBetween
      isChatOn
      greetings {
        id
        name
        isOn
        place
        paths
        afterSeconds
        scrolled
        visits
        people
        languages
        times
        senderId
        texts {
          language
          text
        }
        updatedAt
        counts {
          shown
          opened
          answered
        }
      }
    }
    supportAgents {
      id
      username
      fullName
      avatar
    }
  }
`);

export type ChatGreetingsData = ResultOf<typeof ChatGreetingsQuery>;
export type ChatGreetingNode = ChatGreetingsData['chatGreetingAdmin']['greetings'][number];

export const SaveChatGreetingMutation = graphql(`
  mutation SaveChatGreeting($input: SaveChatGreetingInput!) {
    saveChatGreeting(input: $input) {
      greeting {
        id
      }
    }
  }
`);

export const TurnChatGreetingMutation = graphql(`
  mutation TurnChatGreeting($input: TurnChatGreetingInput!) {
    turnChatGreeting(input: $input) {
      greeting {
        id
      }
    }
  }
`);

export const OrderChatGreetingsMutation = graphql(`
  mutation OrderChatGreetings($input: OrderChatGreetingsInput!) {
    orderChatGreetings(input: $input) {
      ok
    }
  }
`);

export const DeleteChatGreetingMutation = graphql(`
  mutation DeleteChatGreeting($input: DeleteChatGreetingInput!) {
    deleteChatGreeting(input: $input) {
      ok
    }
  }
`);

export const ChangeGreetingSettingsMutation = graphql(`
  mutation ChangeGreetingSettings($input: ChangeSettingsInput!) {
    changeSettings(input: $input) {
      clientMutationId
    }
  }
`);
