import http from 'node:http';
import { outageRetrySeconds } from './errorReply.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

/**
 * The server's response class, which adds the security headers to responses that bypass Fastify's hooks:
 * Node's own errors (an unknown expectation), Fastify's while closing.
 */
export function completedResponse(headers: SecurityHeaders): typeof http.ServerResponse {
  return class CompletedResponse<
    Asked extends http.IncomingMessage = http.IncomingMessage,
  > extends http.ServerResponse<Asked> {
    // Every response passes here, including those without an explicit head; Node's overloads have no common
    // type.
    // biome-ignore lint/suspicious/noExplicitAny: handed on as given
    override writeHead(status: number, ...given: any[]): this {
      const named = given.at(-1);
      const isNamed = (name: string) =>
        this.hasHeader(name) || (typeof named === 'object' && named !== null && name in named);
      if (!isNamed('x-content-type-options')) {
        for (const [name, value] of Object.entries(headers)) {
          if (!isNamed(name)) this.setHeader(name, value);
        }
        if (!isNamed('cache-control')) this.setHeader('cache-control', 'no-store');
        if (status === 503) this.setHeader('retry-after', outageRetrySeconds);
      }
      return super.writeHead(status, ...given);
    }
  };
}
