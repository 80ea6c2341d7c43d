/**
 * Starts a clock of the processor time of this thread, which other work on the machine does not advance.
 *
 * @returns a function that tells the milliseconds since
 */
export function startProcessorClock(): () => number {
  const start = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  };
}
