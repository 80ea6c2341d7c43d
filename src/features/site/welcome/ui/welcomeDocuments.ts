import { graphql, type ResultOf } from '#ui/graphql.ts';

export const WelcomeQuery = graphql(`
  query Welcome {
    welcomePending
    currentUser {
      email
      isVerified
    }
    suggestedTopics {
      id
      title
      description
      conversationCount
      followed
    }
  }
`);

export type WelcomeData = ResultOf<typeof WelcomeQuery>;
export type WelcomeTopic = WelcomeData['suggestedTopics'][number];

export const WelcomeCardQuery = graphql(`
  query WelcomeCard {
    welcomePending
  }
`);

export type WelcomeCardData = ResultOf<typeof WelcomeCardQuery>;

export const ChooseTopicsMutation = graphql(`
  mutation ChooseTopics($input: ChooseTopicsInput!) {
    chooseTopics(input: $input) {
      topics {
        id
      }
    }
  }
`);

export const FinishWelcomeMutation = graphql(`
  mutation FinishWelcome {
    finishWelcome(input: {}) {
      welcomePending
    }
  }
`);
