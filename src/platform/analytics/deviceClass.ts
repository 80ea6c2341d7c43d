export type DeviceClass = 'DESKTOP' | 'PHONE' | 'TABLET';

/** By the user agent: enough for a figure, and too little to know anyone again. */
export function deviceClassOf(userAgent: string): DeviceClass {
  if (/iPad|Tablet|Silk|PlayBook|Android(?!.*Mobile)/i.test(userAgent)) return 'TABLET';
  return /Mobi|iPhone|iPod|Android|Opera Mini/i.test(userAgent) ? 'PHONE' : 'DESKTOP';
}
