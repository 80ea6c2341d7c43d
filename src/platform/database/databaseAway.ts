/**
 * Errors of PostgreSQL, the socket and `pg` for an unavailable or full database; or a full disk for files.
 */
const awayCode =
  /^(?:08...|53[0-4]00|57P0[1-5]|25P03|ECONNREFUSED|ECONNRESET|EDQUOT|ENOENT|ENOSPC|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const awayWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** Whether the error is due to the database connection or disk space rather than the statement. */
export function isDatabaseAway(error: object): boolean {
  const code = 'code' in error ? String(error.code) : '';
  // A missing socket has the same error code as a missing file.
  if (awayCode.test(code))
    return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect');
  return 'message' in error && awayWords.test(String(error.message));
}
