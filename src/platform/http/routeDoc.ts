import type { RouteOptions } from 'fastify';
import { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    doc?: RouteDoc;
  }
}

/** What contract/rest.json says of a route; stands beside its registration as `config: { doc }`. */
export interface RouteDoc {
  /** What it is for, one sentence. */
  says: string;
  /**
   * Open in a private community and under maintenance: a way in, or a route that decides for itself
   * what it lets through (SPEC §2 "Paths that need no authentication").
   */
  isPublic?: boolean;
  /** Who may ask; a permission by its name. */
  who: string;
  /** Names of the query's parameters. */
  query?: readonly string[];
  /** The body: its schema, or in words what is no JSON. */
  body?: z.ZodType | string;
  /** Statuses of answers, those of failures with them; any may also answer 400, 404, 408, 413, 429, 431, 500, 503. */
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

/** A registered route as the contract tells of it, once for each method; HEAD follows GET. */
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
