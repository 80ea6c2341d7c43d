import type { Ctx } from '../context.ts';

/** Says that what is returned changes by itself at the first of these times that is still to come. */
export function freshUntilNext(
  { now, freshUntil }: Pick<Ctx, 'now' | 'freshUntil'>,
  times: readonly (Date | null)[],
): void {
  for (const time of times) if (time !== null && time > now) freshUntil(time);
}
