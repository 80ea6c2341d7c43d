import type { Readable } from 'node:stream';

export interface GraphqlRequest {
  method: string;
  /** Path and query as they came. */
  address: string;
  accept: string | undefined;
  contentType: string | undefined;
  body: string | undefined;
}

export interface GraphqlReply {
  status: number;
  headers: Record<string, string>;
  /** A stream of events as long as a subscription lasts. */
  body: string | Readable;
}

/** What a request asks for, as it came: no value has been looked at. */
export interface GraphqlParams {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
}

/** Of a body, or of an address; null where that is no object. */
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
