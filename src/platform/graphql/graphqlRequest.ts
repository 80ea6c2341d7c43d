import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import { isNestedTooDeep } from './documentLimits.ts';

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
  /** It was a mutation that did something. */
  hasWritten?: boolean;
}

export interface GraphqlParams {
  query: string;
  variables: Readonly<Record<string, unknown>>;
  operationName: string | null;
}

const known = new Set(['query', 'variables', 'operationName', 'extensions']);

/**
 * The parameters of a body or a URL (GraphQL over HTTP §5).
 * @throws AppError BAD_REQUEST naming the parameter that is wrong
 */
export function readParams({ method, address, body = '' }: GraphqlRequest): GraphqlParams {
  const given = method === 'POST' ? parsed('The body', body) : paramsOfAddress(address);
  if (Array.isArray(given)) throw fault('Batching is not supported.');
  if (!isObject(given)) throw fault('The body must be a JSON object.');
  const unknown = Object.keys(given).find((name) => given[name] != null && !known.has(name));
  if (unknown !== undefined) throw fault(`Unexpected parameter: ${unknown.slice(0, 100)}.`);
  const { query, variables, operationName, extensions } = given;
  if (typeof query !== 'string' || query === '') throw fault('query must be a string.');
  for (const [name, value] of Object.entries({ variables, extensions })) {
    if (value != null && !isObject(value)) throw fault(`${name} must be an object.`);
  }
  if (isNestedTooDeep(variables)) throw fault('The variables are nested too deeply.');
  if (operationName != null && typeof operationName !== 'string')
    throw fault('operationName must be a string.');
  return { query, variables: { ...Object(variables) }, operationName: operationName ?? null };
}

/** Unlike in a body, anything else there is ignored: links get parameters added. */
function paramsOfAddress(address: string): Record<string, unknown> {
  const { searchParams } = new URL(address, 'http://localhost');
  const text = (name: string) => searchParams.get(name) || undefined;
  const json = (name: string) => (text(name) ? parsed(name, text(name) ?? '') : undefined);
  return {
    query: text('query'),
    operationName: text('operationName'),
    variables: json('variables'),
    extensions: json('extensions'),
  };
}

function parsed(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw fault(`${name} must be JSON.`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fault(message: string): AppError {
  return new AppError('BAD_REQUEST', { message });
}
