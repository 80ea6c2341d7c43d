import fs from 'node:fs';
import { report, runQuietly, timed } from './report.mjs';

const bin = '/usr/lib/postgresql/15/bin/postgres';
const clusterSettings = '/etc/postgresql-common/createcluster.conf';

/**
 * One test runs Plaza on an external PostgreSQL: Debian 12's, installed here if possible. Otherwise that test
 * fails and says what to install.
 */
export function ensureDebianPostgres() {
  const isRootOnDebian = process.getuid?.() === 0 && fs.existsSync('/usr/bin/apt-get');
  if (process.env.POSTGRES_BIN || fs.existsSync(bin) || !isRootOnDebian) return;
  timed('installing PostgreSQL 15 for a test (apt-get)', () => {
    // Only its programs are needed: no cluster is created, so no server starts.
    if (!fs.existsSync(clusterSettings)) {
      fs.mkdirSync('/etc/postgresql-common', { recursive: true });
      fs.writeFileSync(clusterSettings, 'create_main_cluster = false\n');
    }
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    runQuietly('apt-get', ['update', '-q'], { env });
    const keepSettings = ['-o', 'Dpkg::Options::=--force-confold'];
    const words = ['install', '-y', '-q', '--no-install-recommends', ...keepSettings];
    const result = runQuietly('apt-get', [...words, 'postgresql-15'], { env });
    if (!result.ok) report(`apt-get could not install PostgreSQL 15.\n${result.output}`);
  });
}
