/** Milliseconds a line may wait for others; a write of its own costs more than the rest of it. */
const gatherFor = 20;
const mostCharacters = 64_000;

/**
 * Where log lines go: those of a moment in one write. What waits is written when the process ends,
 * by whatever but SIGKILL.
 * @param write must be done when it returns, as standard output is on files, pipes and terminals
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
