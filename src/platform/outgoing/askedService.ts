import { validationFailed } from '#core/parseInput.ts';
import { LargeAnswerError, type Outgoing, PrivateHostError } from './outgoing.ts';

/** Why a service that an administrator named, with a key of its own, gives no answer. */
export const serviceProblems = [
  'PRIVATE_HOST',
  'UNREACHABLE',
  'TIMEOUT',
  'REDIRECT',
  'KEY_REFUSED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'STATUS',
  'TOO_LARGE',
  'UNREADABLE',
] as const;
export type ServiceProblem = (typeof serviceProblems)[number];

/** The message is for the operator's log: it has nothing of the answer, which may be of a machine that is not to be read. */
export class ServiceError<Problem extends string> extends Error {
  readonly problem: Problem;
  /** Of HTTP, where that is the problem. */
  readonly status: number | null;
  constructor(problem: Problem, status: number | null = null) {
    super(status === null ? problem : `${problem} ${status}`);
    this.problem = problem;
    this.status = status;
  }
}

/** @param error of `Outgoing.fetch` */
export function problemOfFailure(error: unknown, signal: AbortSignal): ServiceProblem {
  if (signal.aborted) return 'TIMEOUT';
  if (error instanceof PrivateHostError) return 'PRIVATE_HOST';
  return error instanceof LargeAnswerError ? 'TOO_LARGE' : 'UNREACHABLE';
}

const problemsOfStatus: Readonly<Record<number, ServiceProblem>> = {
  401: 'KEY_REFUSED',
  403: 'KEY_REFUSED',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
};

/** @returns null for a good answer */
export function problemOfStatus({ ok, status }: Response): ServiceProblem | null {
  if (status >= 300 && status < 400) return 'REDIRECT';
  return ok ? null : (problemsOfStatus[status] ?? 'STATUS');
}

/**
 * A key is sent only where it is encrypted, or where the operator allows the host.
 * @throws AppError VALIDATION_FAILED
 */
export function demandServiceUrl(outgoing: Outgoing, address: string): void {
  const url = new URL(address);
  const fault = (rule: string, message: string) =>
    validationFailed([{ field: 'url', rule, message }]);
  if (outgoing.isRefused(url.href)) {
    throw fault('privateHost', 'ALLOWED_PRIVATE_HOSTS must list a host of a private network.');
  }
  const port = Number(url.port) || 80;
  if (url.protocol === 'http:' && !outgoing.isAllowed(url.hostname, port)) {
    throw fault('unencrypted', 'Must be https, or a host that ALLOWED_PRIVATE_HOSTS lists.');
  }
}
