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
  /** Names of the query parameters. */
  query?: readonly string[];
  /** The body: its schema, or a description if it is not JSON. */
  body?: z.ZodType | string;
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
      query: doc?.query ?? [],
      body: method === 'GET' ? null : bodyOf(doc),
      statuses: doc?.statuses ?? [],
    }));
}

function bodyOf(doc: RouteDoc | undefined): unknown {
  if (doc?.body === undefined || typeof doc.body === 'string') return doc?.body ?? null;
  const { $schema: _, ...schema } = z.toJSONSchema(doc.body, {
    io: 'input',
    unrepresentable: 'any',
  });
  return schema;
}
