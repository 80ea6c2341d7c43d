import fs from 'node:fs';
import { report, runQuietly, timed } from './report.mjs';

const bin = '/usr/sbin/dovecot';

/**
 * Tests of inbound email fetch from a real IMAP server: Debian's dovecot, installed here if possible. Otherwise
 * those tests fail and say what to install.
 */
export function ensureDovecot() {
  const isRootOnDebian = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (process.env.DOVECOT_BIN || fs.existsSync(bin) || !isRootOnDebian) return;
  timed('installing dovecot for tests (apt-get)', () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    runQuietly('apt-get', ['update', '-q'], { env });
    const hasPolicy = fs.existsSync(policy);
    // The package would start a server.
    if (!hasPolicy) fs.writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const words = ['install', '-y', '-q', '--no-install-recommends', 'dovecot-imapd'];
    const result = runQuietly('apt-get', words, { env });
    if (!hasPolicy) fs.rmSync(policy, { force: true });
    if (!result.ok) report(`apt-get could not install dovecot.\n${result.output}`);
  });
}

const policy = '/usr/sbin/policy-rc.d';
