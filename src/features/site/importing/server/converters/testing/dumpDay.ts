import type { DumpValue } from './madeDump.ts';

export type DumpRow = Record<string, DumpValue>;

export const dumpDay = (number: number) =>
  `2022-03-${String(number).padStart(2, '0')} 10:00:00.123456`;
