import { setImmediate } from 'node:timers/promises';
import { ConvertFailure } from './convertFailure.ts';

const rowsABreath = 500;

/**
 * Lets signals and progress through once in a while: the rest of a conversion is synchronous.
 * @throws ConvertFailure if the operator stops it
 */
export function breather(signal: AbortSignal): () => Promise<void> | undefined {
  let rows = 0;
  return () => {
    rows += 1;
    return rows % rowsABreath === 0 ? breathe(signal) : undefined;
  };
}

async function breathe(signal: AbortSignal): Promise<void> {
  await setImmediate();
  if (signal.aborted) throw new ConvertFailure('stopped before the end');
}
