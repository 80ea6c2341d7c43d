/** The database is away or full, in the words of PostgreSQL, of the socket, and of `pg` itself; or files' disk is full. */
const awayCode =
  /^(?:08...|53[0-4]00|57P0[1-5]|25P03|ECONNREFUSED|ECONNRESET|EDQUOT|ENOENT|ENOSPC|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
const awayWords =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/;

/** Whether what failed was the connection to the database, or room on its disk, rather than the work. */
export function isDatabaseAway(error: object): boolean {
  const code = 'code' in error ? String(error.code) : '';
  // A socket that is not there has the code of a file that is not there.
  if (awayCode.test(code))
    return code !== 'ENOENT' || ('syscall' in error && error.syscall === 'connect');
  return 'message' in error && awayWords.test(String(error.message));
}
