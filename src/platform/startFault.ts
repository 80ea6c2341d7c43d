/** What keeps Plaza from starting, in one line for the operator: the variable and what is wrong with it. */
export class StartFault extends Error {
  override name = 'StartFault';
}

/** The system's short name of what failed, such as `ECONNREFUSED`, or PostgreSQL's, such as `28P01`. */
export function startFaultCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
