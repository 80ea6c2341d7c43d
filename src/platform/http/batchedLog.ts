/** Milliseconds a line may wait to be batched; a write costs more than formatting the line. */
const gatherFor = 20;
const mostCharacters = 64_000;

/**
 * Batches log lines into one write. Pending lines are flushed when the process exits, except by SIGKILL.
 * @param write must be synchronous, as stdout is for files, pipes and terminals
 */
export function createBatchedLog(write: (text: string) => void): {
  write: (line: string) => void;
} {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '') write(text);
  }

  process.once('exit', flush);
  return {
    write(line) {
      waiting += line;
      if (waiting.length > mostCharacters) flush();
      else timer ??= setTimeout(flush, gatherFor).unref();
    },
  };
}
