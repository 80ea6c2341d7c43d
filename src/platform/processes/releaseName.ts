import fs from 'node:fs';
import path from 'node:path';
import { projectDir } from '../projectDir.ts';

/** Length of the part of a build's fingerprint that is shown. */
const shown = 7;

/** The version and what was built: `0.1.0 (3fa94c1)`. Processes that differ run different code. */
export function releaseName(isDevelopment: boolean, directory = projectDir): string {
  const version = releaseVersion(directory);
  const build = isDevelopment ? 'development' : fingerprintIn(directory);
  return build === '' ? version : `${version} (${build})`;
}

/** The version alone: `0.1.0`. */
export function releaseVersion(directory = projectDir): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return String(version);
}

/** Of the sources of the server's bundle (`tools/setup/build.mjs`). */
function fingerprintIn(directory: string): string {
  try {
    const stamp = path.join(directory, 'build/program/.stamp');
    return fs.readFileSync(stamp, 'utf8').trim().slice(0, shown);
  } catch {
    return '';
  }
}
