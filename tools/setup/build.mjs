import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { nodePath } from './install.mjs';
import { runQuietly, timed } from './report.mjs';

const shared = ['src', 'locales', 'contract', 'tsconfig.json', 'package.json', 'package-lock.json'];
/** Each is known by its stamp to come from these sources, by this command. */
const builds = {
  pages: {
    sources: [...shared, 'public', 'vite.config.ts', 'react-router.config.ts', 'tools/building'],
    stamp: 'build/.stamp',
    words: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  },
  program: {
    sources: [...shared, 'db', 'tools/building/buildProgram.ts'],
    stamp: 'build/program/.stamp',
    words: ['tools/building/buildProgram.ts'],
  },
};
/** Holds the id of the process that builds. */
const lock = 'node_modules/.cache/plaza/building';
/** What V8 made of the sources at earlier starts (`NODE_COMPILE_CACHE`); Node never takes from it. */
const compiled = 'node_modules/.cache/plaza/compiled';

/**
 * Builds the code of the browser and the pages (`pages`), or what Node runs (`program`), unless the last
 * build came from the same sources. Who comes while another process builds waits for it: two would
 * write each other's files away.
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
