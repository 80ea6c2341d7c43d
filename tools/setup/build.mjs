import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { nodePath } from './install.mjs';
import { runQuietly, timed } from './report.mjs';

const sources = [
  'src',
  'locales',
  'contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'tools/building',
  'package.json',
  'package-lock.json',
];
const stamp = 'build/.stamp';
/** Holds the id of the process that builds. */
const lock = 'node_modules/.cache/plaza/building';
/** What V8 made of the sources at earlier starts (`NODE_COMPILE_CACHE`); Node never takes from it. */
const compiled = 'node_modules/.cache/plaza/compiled';

/**
 * Builds the browser's and the pages' code unless the last build came from the same sources. Who comes
 * while another process builds waits for it: two would write each other's files away.
 */
export function buildWhenStale() {
  const current = hashSources();
  const isBuilt = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === current;
  while (!isBuilt()) {
    if (takeLock()) {
      try {
        if (!isBuilt()) build(current);
      } finally {
        fs.rmSync(lock, { force: true });
      }
    } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function build(current) {
  timed('building', () => {
    fs.rmSync(stamp, { force: true });
    fs.rmSync(compiled, { recursive: true, force: true });
    const result = runQuietly(nodePath(), ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      env: { ...process.env, NODE_ENV: 'production' },
    });
    if (!result.ok) throw new Error(`The build failed.\n${result.output}`);
  });
  fs.writeFileSync(stamp, current);
}

/** Longer than any build takes, in milliseconds: the holder's number may be another process's by now. */
const longestBuild = 300_000;

function takeLock() {
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  try {
    fs.writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned()) fs.rmSync(lock, { force: true });
    return false;
  }
}

/** Whether the process that held it is dead. */
function isAbandoned() {
  try {
    if (Date.now() - fs.statSync(lock).mtimeMs > longestBuild) return true;
    const holder = fs.readFileSync(lock, 'utf8');
    // Empty until its holder has written it.
    if (holder !== '') process.kill(Number(holder), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
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
