export const serviceProblems = [
  'PRIVATE_HOST',
  'UNREACHABLE',
  'TIMEOUT',
  'REDIRECT',
  'KEY_REFUSED',
  'NOT_FOUND',
  'RATE_LIMITED',
  'LANGUAGE',
  'STATUS',
  'TOO_LARGE',
  'UNREADABLE',
] as const;
export type ServiceProblem = (typeof serviceProblems)[number];

/** The message is for the operator's log: it has nothing of the answer, which may be of a machine that is not to be read. */
export class TranslationError extends Error {
  readonly problem: ServiceProblem;
  readonly status: number | null;
  constructor(problem: ServiceProblem, status: number | null = null) {
    super(status === null ? problem : `${problem} ${status}`);
    this.name = 'TranslationError';
    this.problem = problem;
    this.status = status;
  }
}
