/**
 * Starts a clock of the processor time of this process, which other work on the machine does not advance.
 *
 * @returns a function that tells the milliseconds since
 */
export function startProcessorClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}
