import dns, { type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateHost, isPublicAddress } from './publicAddress.ts';

/** Maximum response size in bytes: keys and profiles have a few thousand. */
const maxBytes = 1024 * 1024;

interface Asked {
  method: string;
  headers: HeadersInit;
  body?: BodyInit | null;
  /** Timeout in milliseconds. */
  signal?: AbortSignal | undefined;
  /** Maximum response size in bytes, if it is to be smaller than usual. */
  mostBytes?: number;
}

/** HTTP client for user-provided URLs. */
export interface Outgoing {
  /**
   * Requests a public host, or one that the operator allows. A name is resolved once: the connection goes to
   * the address that was checked. Redirects are returned like other responses.
   * @throws PrivateHostError before anything is sent
   */
  fetch: (url: string, asked: Asked) => Promise<Response>;
  /** Whether `fetch` would reject a URL without resolving it. */
  isRefused: (url: string) => boolean;
  /**
   * Whether `fetch` would reject a URL now, its name resolved. False while the name can't be resolved; `fetch` checks
   * again when it connects.
   */
  leadsInside: (url: string) => Promise<boolean>;
  /** Whether the operator allows a private host, for connections of other protocols. */
  isAllowed: (host: string, port: number) => boolean;
}

/** The message is for the operator's log. */
export class PrivateHostError extends Error {
  constructor(host: string, address: string) {
    const led = host === address ? 'is' : `leads to ${address}, which is`;
    super(`${host} ${led} no public address, and ALLOWED_PRIVATE_HOSTS does not name it`);
    this.name = 'PrivateHostError';
  }
}

/** The response is larger than this client reads. */
export class LargeAnswerError extends Error {
  constructor() {
    super('The answer is too large');
    this.name = 'LargeAnswerError';
  }
}

type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * @param allowed private hosts that may be requested, as `host` or `host:port`
 * @param resolve the system's resolver, unless a test provides one
 */
export function createOutgoing(
  allowed: readonly string[],
  resolve: Resolve = dns.lookup,
): Outgoing {
  const isAllowed = ({ hostname, host, port, protocol }: URL) =>
    [hostname, port ? host : `${host}:${protocol === 'https:' ? 443 : 80}`].some((each) =>
      allowed.includes(each),
    );

  const lookupPublic: LookupFunction = (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first, ...others] = (addresses ?? []).filter(({ address }) =>
        isPublicAddress(address),
      );
      if (error) done(error, []);
      else if (!first) done(new PrivateHostError(hostname, addresses[0]?.address ?? 'nothing'), []);
      else if (options.all) done(null, [first, ...others]);
      else done(null, first.address, first.family);
    });
  };

  return {
    isRefused: (url) => {
      const parsed = new URL(url);
      return isPrivateHost(parsed.hostname) && !isAllowed(parsed);
    },
    async leadsInside(url) {
      const parsed = new URL(url);
      if (isAllowed(parsed)) return false;
      if (isPrivateHost(parsed.hostname)) return true;
      return new Promise((done) => {
        lookupPublic(parsed.hostname.replace(/^\[|\]$/g, ''), { all: true }, (error) =>
          done(error instanceof PrivateHostError),
        );
      });
    },
    isAllowed: (host, port) => allowed.includes(host) || allowed.includes(`${host}:${port}`),
    async fetch(url, asked) {
      const parsed = new URL(url);
      if (isAllowed(parsed)) return send(parsed, asked, undefined);
      // An IP address is not resolved.
      if (isPrivateHost(parsed.hostname)) {
        throw new PrivateHostError(parsed.hostname, parsed.hostname);
      }
      return send(parsed, asked, lookupPublic);
    },
  };
}

/** Uses a new connection, never one opened for another host name. */
async function send(url: URL, asked: Asked, lookup: LookupFunction | undefined): Promise<Response> {
  const { method, signal, mostBytes = maxBytes } = asked;
  // Handles all body types and their content type.
  const given = new Response(asked.body);
  const body = Buffer.from(await given.arrayBuffer());
  const headers = new Headers(asked.headers);
  for (const [name, value] of given.headers) if (!headers.has(name)) headers.set(name, value);
  if (body.length > 0) headers.set('content-length', `${body.length}`);
  const options = {
    method,
    headers: Object.fromEntries(headers),
    agent: false,
    ...(signal && { signal }),
    ...(lookup && { lookup }),
  };
  return new Promise((resolve, reject) => {
    let isAnswered = false;
    const request = (url.protocol === 'https:' ? https : http).request(url, options);
    request.on('error', reject);
    // The connection may end without a response, for example on a protocol mismatch.
    request.on('close', () => isAnswered || reject(new Error(`${url.host} gave no answer`)));
    request.on('response', (answer) => {
      isAnswered = true;
      // A status that is none makes a response fail, too.
      readAll(answer, Math.min(mostBytes, maxBytes))
        .then((bytes) => responseOf(answer, bytes))
        .then(resolve, reject);
    });
    request.end(body);
  });
}

async function readAll(answer: http.IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    size += chunk.length;
    if (size > mostBytes) throw new LargeAnswerError();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function responseOf({ statusCode = 0, headersDistinct }: http.IncomingMessage, bytes: Buffer) {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  // Statuses without a body reject one.
  const body = bytes.length === 0 ? null : new Uint8Array(bytes);
  return new Response(body, { status: statusCode, headers });
}
