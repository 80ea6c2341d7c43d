import type { OperationDocument } from '#core/pageRequest.ts';
import { callServer, failureOf } from './callServer.ts';
import { ClientError } from './clientError.ts';

/**
 * Sends a GraphQL operation from the browser to `/schema/community`.
 * @returns the data; a response with any error is a failure (SPEC §7 "Response handling")
 * @throws ClientError
 */
export async function runOperation<Data, Variables>(
  document: OperationDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  try {
    return await send(document, variables);
  } catch (error) {
    const isUnverified = error instanceof ClientError && error.code === 'EMAIL_NOT_VERIFIED';
    if (!isUnverified || !(await verifiesEmail())) throw error;
    return send(document, variables);
  }
}

let verifiesEmail = async (): Promise<boolean> => false;

/**
 * Registers a handler for calls refused because the email address is not verified (SPEC §4); if it resolves,
 * the call is retried once.
 * @returns a function that unregisters it
 */
export function onEmailNotVerified(ask: () => Promise<boolean>): () => void {
  verifiesEmail = ask;
  return () => {
    if (verifiesEmail === ask) verifiesEmail = async () => false;
  };
}

async function send<Data, Variables>(
  document: OperationDocument<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const query = document.loc?.source.body;
  const answer = await callServer('/schema/community', {
    method: 'POST',
    isRead: /^\s*query\b/.test(query ?? ''),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = answer as { data?: Data; errors?: GraphqlErrorBody[] };
  const first = errors?.[0];
  if (first) throw failureOf({ message: first.message, ...first.extensions }, 400);
  return data as Data; // the server returns the document's shape
}

interface GraphqlErrorBody {
  message: string;
  extensions?: Record<string, unknown>;
}
