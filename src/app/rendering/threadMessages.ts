import { AppError, type ErrorCode, isErrorCode } from '#core/errors.ts';
import type { GraphqlAnswer } from '#core/pageRequest.ts';
import type { AskedPage, RenderedDocument } from './pageRenderer.ts';

/** What the server tells the thread that renders. */
export type ToThread =
  | { kind: 'render'; page: number; asked: AskedPage }
  | { kind: 'answer'; call: number; answer: GraphqlAnswer<unknown> }
  | { kind: 'noAnswer'; call: number; fault: ThreadError };

/** What it says back; `call` is its own number of an operation it waits for. */
export type FromThread =
  | { kind: 'execute'; page: number; call: number; document: string; variables: unknown }
  | { kind: 'fault'; page: number; fault: ThreadError }
  | { kind: 'rendered'; page: number; document: RenderedDocument }
  | { kind: 'failed'; page: number; fault: ThreadError };

/** Something thrown: of an error only its own words and place cross to another thread, not its class. */
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

/** As it was thrown on the other side, an AppError again where it was one. */
export function thrownBy({ code, error }: ThreadError): unknown {
  return code === null ? error : asAppError(code, error);
}

/** The pages that were built carry an AppError of their own, and none crosses to another thread as one. */
function asAppError(code: ErrorCode, error: unknown): AppError {
  return error instanceof AppError ? error : new AppError(code, { cause: error });
}
