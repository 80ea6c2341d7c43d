import type { RouteOptions } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc;
  }
}

/** A route's entry in contract/rest.json; declared at its registration as `config: { doc }`. */
export interface RouteDoc {
  /** Its purpose, in one sentence. */
  says: string;
  /**
   * Open in a private community and in maintenance: a sign-in route, or one that does its own checks (SPEC §2
   * "Paths that need no authentication").
   */
  isPublic?: boolean;
  /** Required access; a permission by name. */
  who: string;
  /** The query parameters: their names, or their schema. */
  query?: readonly string[] | z.ZodObject;
  /** The body: its schema, or a description if it is not JSON. */
  body?: z.ZodType | string;
  /** What a success returns, where the address does not end with its type. */
  returns?: { type: string; schema?: z.ZodType };
  /** A key's requests are charged to its budget, and say in their headers what is left. */
  spends?: true;
  /** Response statuses including errors; any route may also return 400, 404, 408, 413, 429, 431, 500, 503. */
  statuses: readonly number[];
}

export interface RestRoute {
  method: string;
  path: string;
  parameters: string[];
  says: string | null;
  who: string | null;
  query: readonly string[];
  body: unknown;
  statuses: readonly number[];
}

/** What only the OpenAPI document says of a route. */
export interface RestRouteSchemas {
  query: object | null;
  returns: { type: string; schema: object | null } | null;
  spends: boolean;
}

const ownMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** A registered route in the contract, once per method; HEAD follows GET. */
export function restRoutesOf(route: RouteOptions): RestRoute[] {
  const doc = route.config?.doc;
  return [route.method]
    .flat()
    .filter((method) => ownMethods.has(method))
    .map((method) => ({
      method,
      path: route.url,
      parameters: [...route.url.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
      says: doc?.says ?? null,
      who: doc?.who ?? null,
      query: namesOf(doc?.query),
      body: method === 'GET' ? null : bodyOf(doc),
      statuses: doc?.statuses ?? [],
    }));
}

export function restRouteSchemasOf({ config }: RouteOptions): RestRouteSchemas {
  const { query, returns, spends = false } = config?.doc ?? {};
  return {
    query: query instanceof z.ZodType ? jsonSchemaOf(query, 'output') : null,
    returns: returns
      ? {
          type: returns.type,
          schema: returns.schema ? jsonSchemaOf(returns.schema, 'output') : null,
        }
      : null,
    spends,
  };
}

function namesOf(query: RouteDoc['query'] = []): readonly string[] {
  return query instanceof z.ZodType ? Object.keys(query.shape) : query;
}

function bodyOf(doc: RouteDoc | undefined): unknown {
  if (doc?.body === undefined || typeof doc.body === 'string') return doc?.body ?? null;
  return jsonSchemaOf(doc.body, 'input');
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...found } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return found;
}
