import { AppError, type ErrorCode, isErrorCode } from '#core/errors.ts';
import type { GraphqlFailure } from '#core/pageRequest.ts';
import type { AskedPage, RenderedDocument } from './pageRenderer.ts';

/** Messages from the server to the rendering thread. */
export type ToThread =
  | { kind: 'render'; page: number; asked: AskedPage }
  /** Its data as JSON, which takes a fraction of the time that cloning the objects would. */
  | { kind: 'answer'; call: number; json: string; failures: GraphqlFailure[] }
  | { kind: 'noAnswer'; call: number; fault: ThreadError };

/** Messages from the thread; `call` is its own id of a pending operation. */
export type FromThread =
  | { kind: 'execute'; page: number; call: number; document: string; variables: unknown }
  | { kind: 'fault'; page: number; fault: ThreadError }
  | { kind: 'rendered'; page: number; document: RenderedDocument }
  | { kind: 'failed'; page: number; fault: ThreadError };

/** A thrown value: of an error only message and stack can be sent to another thread, not its class. */
export interface ThreadError {
  code: ErrorCode | null;
  error: unknown;
}

/** @param thrown anything */
export function threadErrorOf(thrown: unknown): ThreadError {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code;
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  return { code: isErrorCode(code) ? code : null, error };
}

/** The thrown value on the receiving side, as an AppError if it was one. */
export function thrownBy({ code, error }: ThreadError): unknown {
  return code === null ? error : asAppError(code, error);
}

/** The bundled pages have their own AppError class, and instances lose their class between threads. */
function asAppError(code: ErrorCode, error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(code, { cause: error });
}
