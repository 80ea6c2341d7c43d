/**
 * Whether the runtime knows the IANA time zone. Offsets such as `+05:00` are not accepted: they have no rules
 * for daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (name.length > 60 || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
