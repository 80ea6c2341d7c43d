import { graphql, type ResultOf } from '#ui/graphql.ts';

const NoticeFields = graphql(`
  fragment ModerationNoticeFields on ModerationNotice @_unmask {
    itemId
    type
    state
    at
    note
    title
    excerpt
    canAppeal
    appealText
    appealedAt
  }
`);

export const AppealPageQuery = graphql(
  `
    query AppealPage($itemId: ID!) {
      moderationNotice(itemId: $itemId) {
        ...ModerationNoticeFields
      }
    }
  `,
  [NoticeFields],
);

export const AppealMutation = graphql(`
  mutation AppealModeration($input: AppealModerationInput!) {
    appealModeration(input: $input) {
      notice {
        itemId
      }
    }
  }
`);

export type NoticeData = NonNullable<ResultOf<typeof AppealPageQuery>['moderationNotice']>;
