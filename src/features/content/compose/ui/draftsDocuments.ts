import { graphql, type ResultOf } from '#ui/graphql.ts';

export const DraftsQuery = graphql(`
  query Drafts {
    drafts {
      key
      title
      excerpt
      postType
      updatedAt
      conversation {
        title
        path
      }
    }
  }
`);

export type DraftsData = ResultOf<typeof DraftsQuery>;
export type DraftLine = DraftsData['drafts'][number];
