import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, inject, onTestFinished } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import type { openDatabase } from '../database/database.ts';
import { type EventRelay, startEventRelay } from '../events/eventRelay.ts';
import { type RequestLimits, requestLimits } from '../http/requestLimits.ts';
import { createSession } from '../sessions/sessions.ts';
import { ensureBuild } from './plazaProcess.ts';
import { loadProduct, type Product } from './product.ts';
import { openTestDatabase } from './testDatabase.ts';

/** Response timeout in milliseconds: a hanging request is an error. */
const patience = 8_000;

export interface PortalAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  /** The text parsed as JSON; null if it is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape
  json: any;
}

export interface Ask {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Login {
  cookie: string;
  csrf: string;
}

export interface Portal {
  port: number;
  app: FastifyInstance;
  services: ReturnType<Product['createServices']>;
  /** Sends a request over a raw socket, with the path exactly as given. */
  ask: (path: string, options?: Ask) => Promise<PortalAnswer>;
  /** Sends a GraphQL request, signed in or as a visitor. */
  graphql: (
    query: string,
    options?: {
      variables?: object;
      login?: Login;
      headers?: Record<string, string>;
      endpoint?: string;
    },
  ) => Promise<PortalAnswer>;
  /** A member's session, as their browser holds it. */
  login: (memberId: number) => Promise<Login>;
  stop: () => Promise<void>;
}

/** The whole server on a database from `openTestDatabase`, on a free port. */
export async function openPortal(
  database: { database: string } | { connection: Parameters<typeof openDatabase>[0] },
  overrides: Partial<Config> = {},
  limits: RequestLimits = requestLimits,
): Promise<Portal> {
  const connection =
    'connection' in database
      ? database.connection
      : { ...inject('postgres'), database: database.database };
  const read = readConfig({ DATA_DIR: path.join(os.tmpdir(), 'plaza-none'), LOG_LEVEL: 'silent' });
  if (!read.ok) throw new Error(read.faults.join('\n'));
  const createServices = await loadProduct('createServices');
  const createServer = await loadProduct('createServer');
  const services = createServices({ ...read.config, ...overrides }, connection);
  const relay: EventRelay = await startEventRelay({
    database: services.database,
    bus: services.bus,
    onGap: services.forget,
    onLost: () => undefined,
  });
  const app = await createServer(services, { limits });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = app.addresses();
  const port = typeof address === 'object' ? address.port : 0;
  const ask = (address: string, options: Ask = {}) => send(port, address, options);
  return {
    port,
    app,
    services,
    ask,
    graphql(query, { variables, login, headers = {}, endpoint = '/schema/community' } = {}) {
      return ask(`${services.config.basePath}${endpoint}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...asHeaders(login), ...headers },
        body: JSON.stringify({ query, variables }),
      });
    },
    async login(memberId) {
      const session = await createSession(services.database.db, {
        memberId,
        remember: false,
        userAgent: 'test',
        address: '127.0.0.1',
        now: new Date(),
      });
      return { cookie: `plaza_session=${session.token}`, csrf: session.csrfToken };
    },
    async stop() {
      app.server.closeAllConnections();
      await app.close();
      await relay.stop().catch(() => undefined);
      await services.database.close();
    },
  };
}

/** A portal with its own database, for all tests of the calling file. Call once at the top. */
export async function openPortalForFile(overrides: Partial<Config> = {}) {
  ensureBuild();
  const { db, database } = await openTestDatabase();
  const portal = await openPortal({ database }, overrides);
  afterAll(portal.stop);
  return { portal, db, database };
}

/** A portal that is closed at the end of the test that opened it. */
export async function openPortalForTest(...given: Parameters<typeof openPortal>): Promise<Portal> {
  const portal = await openPortal(...given);
  onTestFinished(portal.stop);
  return portal;
}

export function asHeaders(login: Login | undefined): Record<string, string> {
  return login ? { cookie: login.cookie, 'x-csrf-token': login.csrf } : {};
}

function send(port: number, address: string, options: Ask): Promise<PortalAnswer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      request.destroy();
      reject(new Error(`${method} ${address.slice(0, 100)} hangs`));
    }, patience);
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: address,
        agent: false,
        headers: {
          ...(body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          clearTimeout(timer);
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: jsonOf(text),
          });
        });
      },
    );
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(body);
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
