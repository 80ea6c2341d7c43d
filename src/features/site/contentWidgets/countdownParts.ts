/** The time that is left, in whole units; null if it is over. */
export function countdownParts(
  until: string,
  now: number,
): { days: number; hours: number; minutes: number } | null {
  const left = Date.parse(until) - now;
  if (!(left > 0)) return null;
  const minutes = Math.ceil(left / 60_000);
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  };
}
