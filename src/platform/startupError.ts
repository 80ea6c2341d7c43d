/** What keeps Plaza from starting, in one line for the operator: the variable and what is wrong with it. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The system's short name of what failed, such as `ECONNREFUSED`, or PostgreSQL's, such as `28P01`. */
export function startupErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
