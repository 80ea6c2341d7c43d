import { graphql } from '#ui/graphql.ts';

export const SetNotificationLevelMutation = graphql(`
  mutation SetNotificationLevel($input: SetNotificationLevelInput!) {
    setNotificationLevel(input: $input) {
      level
    }
  }
`);
