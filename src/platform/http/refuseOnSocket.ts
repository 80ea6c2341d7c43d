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
 * Answers what has not become a request, or will not, and closes the connection.
 * @param code of Node's error
 */
export function refuseOnSocket(socket: Socket, code: string, headers: SecurityHeaders): void {
  if (code === 'ECONNRESET' || socket.destroyed) return;
  // A browser that connects before it has anything to ask would take a word for the answer to what it asks then.
  const isUnused = socket.bytesRead === 0;
  if (!socket.writable || isUnused || isBeingAnswered(socket)) return void socket.destroy();
  socket.write(answerOf(code, headers));
  // Who does not read it is not waited for.
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

/** Whether the caller may have the beginning of another answer, which this one must not become a part of. */
function isBeingAnswered(socket: Socket): boolean {
  // Node's own handler of such errors looks there as well.
  const answer: unknown = Reflect.get(socket, '_httpMessage');
  return answer instanceof http.ServerResponse && answer.headersSent;
}
