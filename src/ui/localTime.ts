/** For `datetime-local` inputs, in the time zone of the browser. */
export function localOfIso(iso: string | null): string {
  if (iso === null) return '';
  const time = new Date(iso);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** @returns null for an empty or incomplete value */
export function isoOfLocal(local: string): string | null {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
