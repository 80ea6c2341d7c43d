import http from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from './errorReply.ts';
import type { SecurityHeaders } from './securityHeaders.ts';

const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request timed out.' },
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The request headers are too large.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body is invalid.' },
};
const malformed = { status: 400, message: 'Invalid HTTP request.' };

/**
 * Responds to an invalid request on the raw socket and closes the connection.
 * @param code of Node's error
 */
export function refuseOnSocket(socket: Socket, code: string, headers: SecurityHeaders): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  // A browser that preconnects would take the response for that of its first request.
  const isUnused = socket.bytesRead === 0;
  if (!socket.writable || isUnused || isBeingAnswered(socket)) return void socket.destroy();
  socket.write(answerOf(code, headers));
  // Does not wait for a client that does not read.
  setTimeout(() => socket.destroy(), 1_000).unref();
  socket.destroySoon();
}

function answerOf(code: string, headers: SecurityHeaders): string {
  const { status, message } = refusals[code] ?? malformed;
  const body: ErrorBody = { code: 'BAD_REQUEST', message };
  const text = JSON.stringify(body);
  const all = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${Buffer.byteLength(text)}`,
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`;
}

/** Whether part of another response may have been sent, to which nothing must be appended. */
function isBeingAnswered(socket: Socket): boolean {
  // Node's default handler of such errors checks the same.
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof http.ServerResponse && answer.headersSent;
}
