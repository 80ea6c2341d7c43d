import { graphql, type ResultOf } from '#ui/graphql.ts';

/** The member fields of a byline. */
export const AuthorFields = graphql(`
  fragment AuthorFields on Member @_unmask {
    id
    username
    fullName
    avatar
    brandUser
    isAnonymous
    left
  }
`);

export type Author = ResultOf<typeof AuthorFields>;
