import { graphql, type ResultOf } from '#ui/graphql.ts';

export const RequestNotesQuery = graphql(`
  query RequestNotes($number: ID!) {
    supportRequest: supportRequestByNumber(number: $number) {
      id
      number
      title
      canWork
      notes {
        id
        content
        createdAt
        author {
          id
          username
          fullName
          avatar
        }
      }
    }
  }
`);

export type NotedRequestNode = NonNullable<ResultOf<typeof RequestNotesQuery>['supportRequest']>;

export const AddRequestNoteMutation = graphql(`
  mutation AddRequestNote($input: AddRequestNoteInput!) {
    addRequestNote(input: $input) {
      entry {
        id
      }
    }
  }
`);
