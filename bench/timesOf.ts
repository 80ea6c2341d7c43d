/** How long the rounds of some work take after a few to warm up, in milliseconds, the shortest first. */
export async function timesOf(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    if (round >= 0) times.push(performance.now() - started);
  }
  return sorted(times);
}

export function sorted(times: readonly number[]): number[] {
  return times.toSorted((a, b) => a - b);
}

/** @param share from 0 to 1, such as 0.95 @param times the shortest first */
export function quantile(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? 0;
}
