import fs from 'node:fs';
import { report, runQuietly, timed } from './report.mjs';

/** Programs of servers that tests start, and Debian's packages of them. */
const servers = {
  '/usr/bin/redis-server': 'redis-server',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/sbin/clamd': 'clamav-daemon',
};
const policy = '/usr/sbin/policy-rc.d';

/**
 * Tests of many machines start what stands around Plaza there: Debian's servers, installed here if possible.
 * Otherwise those tests fail and say what to install.
 */
export function ensureServers() {
  const missing = Object.entries(servers).filter(([file]) => !fs.existsSync(file));
  const isRootOnDebian = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (missing.length === 0 || !isRootOnDebian) return;
  const packages = missing.map(([, name]) => name);
  timed(`installing ${packages.join(', ')} for tests (apt-get)`, () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    runQuietly('apt-get', ['update', '-q'], { env });
    const hasPolicy = fs.existsSync(policy);
    // The packages would start their servers.
    if (!hasPolicy) fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const words = ['install', '-y', '-q', '--no-install-recommends', ...packages];
    const result = runQuietly('apt-get', words, { env });
    if (!hasPolicy) fs.rmSync(policy, { force: true });
    if (!result.ok) report(`apt-get could not install ${packages.join(', ')}.\n${result.output}`);
  });
}
