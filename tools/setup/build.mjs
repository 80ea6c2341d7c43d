import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { runQuietly, timed } from './report.mjs';

const sources = [
  'src',
  'locales',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'tools/wordsPlugin.ts',
  'package.json',
  'package-lock.json',
];
const stamp = 'build/.stamp';

/** Builds the browser's and the pages' code unless the last build came from the same sources. */
export function buildWhenStale() {
  const current = hashSources();
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === current) return;
  timed('building', () => {
    fs.rmSync(stamp, { force: true });
    const result = runQuietly(
      path.resolve('node_modules/.bin/node'),
      ['node_modules/@react-router/dev/bin.cjs', 'build'],
      { env: { ...process.env, NODE_ENV: 'production' } },
    );
    if (!result.ok) throw new Error(`The build failed.\n${result.output}`);
  });
  fs.writeFileSync(stamp, current);
}

/** sha256 over the names and contents of everything a build reads; tests are left out. */
function hashSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) {
    hash.update(`${file}\0`).update(fs.readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function listFiles(place) {
  const found = fs.statSync(place, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return /\.test\.tsx?$/.test(place) ? [] : [place];
  return fs.readdirSync(place).flatMap((name) => listFiles(`${place}/${name}`));
}
