import { graphql, type ResultOf } from '#ui/graphql.ts';
import { PostStateFields, PostTextFields, PostWorkFields } from './conversationDocuments.ts';

/** A post that may have changed while it is read: its text and state. */
export const ChangedPostQuery = graphql(
  `
    query ChangedPost($id: ID!) {
      text: conversation(id: $id) {
        ...PostTextFields
      }
      state: conversation(id: $id) {
        ...PostStateFields
        ...PostWork
      }
    }
  `,
  [PostTextFields, PostStateFields, PostWorkFields],
);

type ChangedPost = ResultOf<typeof ChangedPostQuery>;
export type PostText = NonNullable<ChangedPost['text']>;
export type PostState = NonNullable<ChangedPost['state']>;
