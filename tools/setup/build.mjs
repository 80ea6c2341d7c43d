import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { nodePath } from './install.mjs';
import { runQuietly, timed } from './report.mjs';

const shared = ['src', 'locales', 'contract', 'tsconfig.json', 'package.json', 'package-lock.json'];
/** Builds, each with a stamp of its sources and command. */
const builds = {
  pages: {
    sources: [...shared, 'public', 'vite.config.ts', 'react-router.config.ts', 'tools/building'],
    stamp: 'build/.stamp',
    words: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  program: {
    sources: [
      ...[...shared, 'db'],
      ...['tools/building/buildProgram.ts', 'tools/building/manifestPlugin.ts'],
    ],
    stamp: 'build/program/.stamp',
    words: ['tools/building/buildProgram.ts'],
  },
};
/** Contains the id of the building process. */
const lock = 'node_modules/.cache/plaza/building';
/** V8's compile cache of earlier starts (`NODE_COMPILE_CACHE`); Node never evicts from it. */
const compiled = 'node_modules/.cache/plaza/compiled';

/**
 * Builds the browser code and the pages (`pages`), or the server bundle (`program`), unless the sources are
 * unchanged. Waits if another process is building, because concurrent builds would delete each other's files.
 * @param {keyof typeof builds} name
 */
export function buildWhenStale(name) {
  const { sources, stamp, words } = builds[name];
  const current = hashOf(sources);
  const isBuilt = () => fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === current;
  while (!isBuilt()) {
    if (takeLock()) {
      try {
        if (!isBuilt()) timed(`building the ${name}`, () => build(words, stamp));
        fs.writeFileSync(stamp, current);
      } finally {
        fs.rmSync(lock, { force: true });
      }
    } else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function build(words, stamp) {
  fs.rmSync(stamp, { force: true });
  fs.rmSync(compiled, { recursive: true, force: true });
  const result = runQuietly(nodePath(), words, {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (!result.ok) throw new Error(`The build failed.\n${result.output}`);
}

/** Longer than any build, in milliseconds: the holder's process id may have been reused since. */
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

/** SHA-256 over the names and contents of all build inputs; tests are excluded. */
function hashOf(sources) {
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
