import type http from 'node:http';
import { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { completedResponse } from './completedResponse.ts';
import { refuseOnSocket } from './refuseOnSocket.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

export interface RequestLimits {
  /** Milliseconds from a request's first byte to the end of its headers. */
  headersMs: number;
  /** Milliseconds for the body, in addition to the time for its size. */
  bodyMs: number;
  /** Minimum transfer rate for a route's largest body, in bytes per second. */
  bytesPerSecond: number;
  /** Milliseconds for a whole request: longer than all of the above. */
  wholeMs: number;
}

/** 1 MB of JSON has 30 seconds, an upload of 10 MB two minutes. */
export const requestLimits: RequestLimits = {
  headersMs: 15_000,
  bodyMs: 20_000,
  bytesPerSecond: 100_000,
  wholeMs: 180_000,
};

/** Interval of Node's header timeout check, in milliseconds. */
const lookEvery = 1_000;

/** Options for Node and Fastify at server creation; `limitBodies` does the rest. */
export function limitingOptions(
  { headersMs, wholeMs }: RequestLimits,
  headers: SecurityHeaders,
): Pick<FastifyHttpOptions<http.Server>, 'http' | 'clientErrorHandler' | 'requestTimeout'> {
  return {
    requestTimeout: wholeMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(lookEvery, headersMs),
      // `demandSaneAddress` rejects it with our error.
      requireHostHeader: false,
      ServerResponse: completedResponse(headers),
    },
    clientErrorHandler: ({ code }, socket) => refuseOnSocket(socket, code, headers),
  };
}

/**
 * Closes a connection whose body takes longer than the largest body of its route may take, however steadily
 * it arrives, so that slow clients cannot hold connections and buffers.
 */
export function limitBodies(
  app: FastifyInstance,
  { bodyMs, bytesPerSecond }: RequestLimits,
  headers: SecurityHeaders,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    // Injected requests have no connection (`app.inject`).
    if (!hasBody(raw.headers) || !(raw.socket instanceof Socket)) return;
    const size = routeOptions.bodyLimit ?? 0;
    const refuse = () => {
      if (raw.complete) return;
      if (reply.raw.headersSent) raw.socket.destroy();
      else refuseOnSocket(raw.socket, 'ERR_HTTP_REQUEST_TIMEOUT', headers);
    };
    const timer = setTimeout(refuse, bodyMs + (size / bytesPerSecond) * 1_000).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

function hasBody(headers: NodeJS.Dict<string | string[]>): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
