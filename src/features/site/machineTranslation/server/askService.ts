import { setTimeout as sleep } from 'node:timers/promises';
import { problemOfFailure, problemOfStatus } from '#platform/outgoing/askedService.ts';
import type { Outgoing } from '#platform/outgoing/outgoing.ts';
import { TranslationError } from './translationError.ts';

/** The service as it is asked. */
export interface AskedService {
  kind: 'LIBRETRANSLATE' | 'OPENAI';
  url: string;
  model: string | null;
  key: string | null;
}

export interface LanguagePair {
  from: string;
  to: string;
}

export interface ServiceCall {
  outgoing: Outgoing;
  /** Ends the whole translation. */
  signal: AbortSignal;
}

const limits = {
  /** Milliseconds until one answer is no longer waited for. */
  patience: 25_000,
  /** Bytes of an answer: many times what a piece of text can become. */
  bytes: 256 * 1024,
  /** Milliseconds before the one more attempt after a failure that may pass. */
  rest: 800,
} as const;

const passing = new Set([429, 502, 503, 504]);

interface Request {
  url: string;
  headers?: Readonly<Record<string, string>>;
  body: object | null;
}

/**
 * Sends JSON, and once more if the service could not be reached or was busy. Redirects are not followed, and only public
 * hosts are asked, or those that the operator allows.
 * @throws TranslationError
 */
export async function askService(asking: ServiceCall, request: Request): Promise<Response> {
  try {
    const answer = await send(asking, request);
    if (!passing.has(answer.status)) return answer;
  } catch (error) {
    if (!(error instanceof TranslationError) || error.problem !== 'UNREACHABLE') throw error;
  }
  await sleep(limits.rest);
  return send(asking, request);
}

async function send(
  { outgoing, signal }: ServiceCall,
  { url, headers = {}, body }: Request,
): Promise<Response> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(limits.patience)]);
  try {
    return await outgoing.fetch(url, {
      method: body === null ? 'GET' : 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body !== null && { body: JSON.stringify(body) }),
      signal: either,
      mostBytes: limits.bytes,
    });
  } catch (error) {
    throw new TranslationError(problemOfFailure(error, either));
  }
}

/** @returns the JSON of a good answer. @throws TranslationError */
export async function readJson(answer: Response): Promise<unknown> {
  const problem = problemOfStatus(answer);
  if (problem !== null) throw new TranslationError(problem, answer.status);
  try {
    return await answer.json();
  } catch {
    throw new TranslationError('UNREADABLE');
  }
}
