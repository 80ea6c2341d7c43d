import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectDir } from '#platform/projectDir.ts';

/** The version of this program. */
export function releaseName(): string {
  const { version } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8'));
  return String(version);
}
