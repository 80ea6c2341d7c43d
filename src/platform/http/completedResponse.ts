import http from 'node:http';
import { outageRetrySeconds } from './errorReply.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

/**
 * The class of a server's answers, which adds the security headers to those that no hook of Fastify
 * sees: what Node refuses by itself (an expectation it does not know), what Fastify refuses while it closes.
 */
export function completedResponse(headers: SecurityHeaders): typeof http.ServerResponse {
  return class CompletedResponse<
    Asked extends http.IncomingMessage = http.IncomingMessage,
  > extends http.ServerResponse<Asked> {
    // Every answer comes by here, one whose head nobody wrote as well; Node's overloads name no common type.
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
