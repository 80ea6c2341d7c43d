import { print } from '@0no-co/graphql.web';
import type { OperationDocument } from '#core/pageRequest.ts';
import { callServer, failureOf } from './callServer.ts';

/**
 * Runs a GraphQL operation from the browser at `/schema/community`.
 * @returns the data; a response with any error is a failure (SPEC §7 "Response handling")
 * @throws ClientError
 */
export async function runOperation<Data, Variables>(
  document: OperationDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const answer = await callServer('/schema/community', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: print(document as Parameters<typeof print>[0]), variables }),
  });
  const { data, errors } = answer as { data?: Data; errors?: GraphqlErrorBody[] };
  const first = errors?.[0];
  if (first) throw failureOf({ message: first.message, ...first.extensions }, 400);
  return data as Data; // the server answers with the document's own shape
}

interface GraphqlErrorBody {
  message: string;
  extensions?: Record<string, unknown>;
}
