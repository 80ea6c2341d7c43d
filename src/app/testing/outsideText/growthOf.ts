import { startProcessorClock } from '#platform/testing/processorTime.ts';

/** A short text, with which even cubic work ends, then a long one. */
const lengths = [2_048, 32_768];
/** Milliseconds of CPU time below which nothing is concluded: on a slow machine linear work takes a hundred. */
const floor = 150;
/** For four times the text, linear work takes four times as long; quadratic work takes sixteen times. */
const most = 9;

/**
 * Whether the work of a parser grows faster than a text: what takes long is compared with a quarter of it. CPU time of
 * this thread is measured, the least of several runs: other processes do not count.
 * @returns what was measured; null if it grows at most linearly
 */
export async function growthFault(
  read: (text: string) => unknown,
  textOf: (length: number) => string,
): Promise<string | null> {
  for (const length of lengths) {
    const text = textOf(length);
    let time = await timeOf(read, text);
    if (time <= floor) continue;
    const quarter = textOf(length / 4);
    let shorter = await timeOf(read, quarter);
    for (let again = 0; again < 3 && time > floor && time > most * shorter; again += 1) {
      time = Math.min(time, await timeOf(read, text));
      shorter = Math.max(1, Math.min(shorter, await timeOf(read, quarter)));
    }
    if (time > floor && time > most * shorter) {
      return `${time.toFixed(0)} ms for ${length} characters, ${shorter.toFixed(1)} ms for a quarter`;
    }
  }
  return null;
}

async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const processorMs = startProcessorClock();
  try {
    await read(text);
  } catch {
    // A refusal is as good as a result.
  }
  return processorMs();
}
