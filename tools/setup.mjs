/**
 * Prepares a checkout for an npm script: `node tools/setup.mjs start|dev|plaza|test|bench|build`. Plain Node
 * 20 without dependencies, because it runs before anything is installed.
 */

import { ensureBrowser } from './setup/browser.mjs';
import { buildWhenStale } from './setup/build.mjs';
import { ensureDovecot } from './setup/dovecot.mjs';
import { installWhenNeeded } from './setup/install.mjs';
import { ensureDebianPostgres } from './setup/postgres.mjs';
import { ensureServers } from './setup/servers.mjs';

/** What each mode needs. `tools` are the devDependencies. */
const modes = {
  start: { tools: false, builds: ['pages', 'program'], browser: false },
  plaza: { tools: false, builds: ['program'], browser: false },
  dev: { tools: true, builds: [], browser: false },
  test: { tools: true, builds: [], browser: true },
  bench: { tools: true, builds: ['pages', 'program'], browser: true },
  build: { tools: false, builds: ['pages', 'program'], browser: false },
};

const mode = process.argv[2] ?? 'start';
const needs = modes[mode];

try {
  if (!needs) throw new Error(`Unknown mode "${mode}"; one of ${Object.keys(modes).join(', ')}.`);
  const major = Number(process.versions.node.split('.')[0]);
  if (major < 20) throw new Error(`Plaza needs Node 20 or newer; this is ${process.version}.`);
  installWhenNeeded({ tools: needs.tools });
  for (const name of needs.builds) buildWhenStale(name);
  if (needs.browser) ensureBrowser();
  if (mode === 'test') ensureDebianPostgres();
  if (mode === 'test') ensureDovecot();
  if (mode === 'test') ensureServers();
} catch (error) {
  console.error(`plaza: ${error.message}`);
  process.exit(1);
}
