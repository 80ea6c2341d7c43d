import http from 'node:http';
import type { PlannedRequest } from './plannedRequest.ts';

export interface Outcome {
  /** null: no answer, `fault` says why */
  status: number | null;
  fault: string | null;
  ms: number;
  /** The body's beginning, where it was asked for. */
  text: string;
}

const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 2 });

/**
 * Sends one request over loopback.
 * @param options.timeout milliseconds until it is given up as hanging
 * @param options.keep so many characters of the body, none unless said
 */
export function sendRequest(
  url: string,
  planned: PlannedRequest,
  { timeout = 30_000, keep = 0 }: { timeout?: number; keep?: number } = {},
): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (status: number | null, fault: string | null, text = '') => {
      clearTimeout(timer);
      resolve({ status, fault, ms: performance.now() - started, text });
    };
    const { method, path, headers, body, from } = planned;
    const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
    const request = http.request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...length },
        localAddress: from,
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          if (text.length < keep) text += chunk.toString();
        });
        response.on('end', () => end(response.statusCode ?? null, null, text.slice(0, keep)));
        response.on('error', (error) => end(null, error.message));
      },
    );
    const timer = setTimeout(() => {
      end(null, 'timeout');
      request.destroy();
    }, timeout);
    request.on('error', (error) => end(null, error.message));
    request.end(body);
  });
}
