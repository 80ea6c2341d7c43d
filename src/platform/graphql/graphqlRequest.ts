import type { Readable } from 'node:stream';

export interface GraphqlRequest {
  method: string;
  /** Path and query as received. */
  address: string;
  accept: string | undefined;
  contentType: string | undefined;
  body: string | undefined;
}

export interface GraphqlReply {
  status: number;
  headers: Record<string, string>;
  /** A stream of events for the duration of a subscription. */
  body: string | Readable;
}

/** The raw request: no value has been validated. */
export interface GraphqlParams {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
}

/** From a body or a URL; null if it is not an object. */
export function readParams({ method, address, body }: GraphqlRequest): GraphqlParams | null {
  if (method === 'POST') return body === undefined ? null : parseObject(body);
  const { searchParams } = new URL(address, 'http://localhost');
  return Object.fromEntries(searchParams);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : null;
  } catch {
    return null;
  }
}
