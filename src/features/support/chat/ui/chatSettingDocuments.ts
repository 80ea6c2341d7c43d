import { AuthorFields } from '#features/people/members/ui/authorFields.ts';
import { graphql, type ResultOf } from '#ui/graphql.ts';

export const ChatSettingsQuery = graphql(
  `
  query ChatSettings($page: Int) {
    currentUser {
      optedOutOfChat
      isP2PAudioNotifEnabled
      chatDisabled
    }
    blockedMembers(page: $page, first: 20) {
      hasMore
      nodes {
        ...AuthorFields
      }
    }
  }
`,
  [AuthorFields],
);

export const SetChatPreferencesMutation = graphql(`
  mutation SetChatPreferences($input: SetChatPreferencesInput!) {
    setChatPreferences(input: $input) {
      user {
        optedOutOfChat
        isP2PAudioNotifEnabled
      }
    }
  }
`);

export type ChatSettingsData = ResultOf<typeof ChatSettingsQuery>;
