import { paths } from '#core/paths.ts';
import '#platform/graphql/mutationForm.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { welcomeHref } from '../welcomeRules.ts';
import './welcomeGraphql.ts';

export const welcomeServer = defineServerFeature({
  name: 'welcome',
  memberData: {
    welcomes: {
      columns: ['member_id'],
      export: { none: 'When the welcome was closed; it says nothing about the member.' },
      erase: { deleteBy: 'member_id' },
    },
  },
  forms: {
    chooseTopics: {
      page: () => welcomeHref('topics'),
      next: () => welcomeHref('post'),
      checkboxes: ['topicIds'],
    },
    finishWelcome: {
      page: () => welcomeHref('post'),
      next: ({ writes }) => (writes === 'true' ? paths.newConversation() : paths.home()),
      inputOf: () => ({}),
    },
    sendVerificationEmail: {
      page: () => welcomeHref('email'),
      next: () => `${welcomeHref('email')}&sent=1`,
    },
  },
});
