import { type RequestOutcome, sendRequest } from './sendRequest.ts';

const query = `mutation Answer($input: CreateCommentInput!) {
  createComment(input: $input) { comment { id } }
}`;

/** Writes a comment as a member; status 200 means it was acknowledged. */
export function sendComment(
  url: string,
  comment: {
    words: string;
    clientMutationId: string;
    postId: number;
    headers: Record<string, string>;
  },
): Promise<RequestOutcome> {
  const { words, clientMutationId, postId, headers } = comment;
  const input = { objectId: `${postId}`, message: `<p>${words}</p>`, clientMutationId };
  return sendRequest(
    url,
    {
      kind: 'comment',
      method: 'POST',
      path: '/schema/community',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input } }),
      from: '127.0.0.1',
    },
    { keep: 500 },
  );
}
