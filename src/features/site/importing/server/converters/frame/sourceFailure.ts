import path from 'node:path';
import { isDiskFull } from '#platform/diskSpace.ts';
import { ConvertFailure } from './convertFailure.ts';

/** What ended the reading of a file: its damage, unless it was something else than the file. */
export function sourceFailure(file: string, error: unknown): unknown {
  if (error instanceof ConvertFailure || isDiskFull(error)) return error;
  const words = error instanceof Error ? error.message : String(error);
  return new ConvertFailure(`${path.basename(file)} is damaged or incomplete: ${words}`);
}
