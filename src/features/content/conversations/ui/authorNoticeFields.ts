import { graphql, type ResultOf } from '#ui/graphql.ts';

/** Notices to authors on their own content. */
export const AuthorNoticeFields = graphql(`
  fragment AuthorNoticeFields on ModerationNotice @_unmask {
    itemId
    state
    at
    note
    canAppeal
    appealedAt
  }
`);

export type AuthorNoticeData = ResultOf<typeof AuthorNoticeFields>;
