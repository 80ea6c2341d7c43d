import { graphql, type ResultOf } from '#ui/graphql.ts';

/** What authors are told at the place of their own words. */
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
