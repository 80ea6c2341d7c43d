import type http from 'node:http';
import { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { completedResponse } from './completedResponse.ts';
import { refuseOnSocket } from './refuseOnSocket.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

export interface RequestLimits {
  /** Milliseconds from a request's first byte to the end of its headers. */
  headersMs: number;
  /** Milliseconds for the body, beside what its size may take. */
  bodyMs: number;
  /** Bytes a second that the largest body a route takes must come by; the slowest upload. */
  bytesPerSecond: number;
  /** Milliseconds for a whole request, whatever it is: longer than all of the above. */
  wholeMs: number;
}

/** A megabyte of JSON has half a minute, an upload of 10 MB two minutes. */
export const requestLimits: RequestLimits = {
  headersMs: 15_000,
  bodyMs: 20_000,
  bytesPerSecond: 100_000,
  wholeMs: 180_000,
};

/** How often Node looks for headers that take too long, in milliseconds. */
const lookEvery = 1_000;

/** What Node and Fastify must know of it when the server is made; `limitBodies` does the rest. */
export function limitingOptions(
  { headersMs, wholeMs }: RequestLimits,
  headers: SecurityHeaders,
): Pick<FastifyHttpOptions<http.Server>, 'http' | 'clientErrorHandler' | 'requestTimeout'> {
  return {
    requestTimeout: wholeMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(lookEvery, headersMs),
      // `demandSaneAddress` refuses it, in our words.
      requireHostHeader: false,
      ServerResponse: completedResponse(headers),
    },
    clientErrorHandler: ({ code }, socket) => refuseOnSocket(socket, code, headers),
  };
}

/**
 * Closes a connection whose body takes longer than the largest one of its route may take, however
 * steadily it drips: nobody holds a connection, and what was read of the body, for as long as they like.
 */
export function limitBodies(
  app: FastifyInstance,
  { bodyMs, bytesPerSecond }: RequestLimits,
  headers: SecurityHeaders,
): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    // What is injected comes over no connection (`app.inject`).
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
