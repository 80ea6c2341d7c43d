/** An error that prevents startup, in one line for the operator: the variable and the problem. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** The system's error code, such as `ECONNREFUSED`, or PostgreSQL's, such as `28P01`. */
export function startupErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
