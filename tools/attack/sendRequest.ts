import http from 'node:http';
import type { PlannedRequest } from './plannedRequest.ts';

export interface RequestOutcome {
  /** null: no response, see `fault` */
  status: number | null;
  fault: string | null;
  ms: number;
  /** The start of the body, if requested. */
  text: string;
}

const agent = new http.Agent({ keepAlive: true, maxFreeSockets: 2 });

export interface SendOptions {
  /** Timeout in milliseconds. */
  timeout?: number;
  /** Number of body characters to return, none by default. */
  keep?: number;
}

/** Sends one request over loopback. */
export async function sendRequest(
  url: string,
  planned: PlannedRequest,
  options: SendOptions = {},
): Promise<RequestOutcome> {
  const started = performance.now();
  const first = await sendOnce(url, planned, options);
  // A server may close an idle connection just as it is reused; retry once, like browsers.
  const outcome = first.wasStale ? await sendOnce(url, planned, options) : first;
  const { status, fault, text } = outcome;
  return { status, fault, text, ms: performance.now() - started };
}

function sendOnce(
  url: string,
  { method, path, headers, body, from }: PlannedRequest,
  { timeout = 30_000, keep = 0 }: SendOptions,
): Promise<Omit<RequestOutcome, 'ms'> & { wasStale: boolean }> {
  const { host, port } = new URL(url);
  return new Promise((resolve) => {
    const end = (status: number | null, fault: string | null, text = '', wasStale = false) => {
      clearTimeout(timer);
      resolve({ status, fault, text, wasStale });
    };
    const length = body === undefined ? {} : { 'content-length': `${Buffer.byteLength(body)}` };
    const request = http.request(
      {
        agent,
        // `localhost` may resolve to IPv6, which cannot be reached from an IPv4 address.
        hostname: '127.0.0.1',
        port,
        method,
        path,
        headers: { host, ...headers, ...length },
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
    request.on('error', (error) => {
      const isReset = Object(error).code === 'ECONNRESET';
      end(null, error.message, '', isReset && request.reusedSocket);
    });
    request.end(body);
  });
}
