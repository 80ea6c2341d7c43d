import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ChatGreetingOffersQuery = graphql(`
  query ChatGreetingOffers {
    chatGreetingOffers {
      hoursBetween
      greetings {
        id
        paths
        afterSeconds
        scrolled
        visits
        text
        senderName
        senderAvatar
      }
    }
  }
`);

export type ChatGreetingOffer = ResultOf<
  typeof ChatGreetingOffersQuery
>['chatGreetingOffers']['greetings'][number];

export const CountChatGreetingMutation = graphql(`
  mutation CountChatGreeting($input: CountChatGreetingInput!) {
    countChatGreeting(input: $input) {
      isShown
    }
  }
`);
