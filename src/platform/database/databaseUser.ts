import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** How to run a PostgreSQL program: it refuses to run as root, so root steps down to `nobody`. */
export interface DatabaseUser {
  uid: number | null;
  gid: number | null;
  /** Words to put in front of the command line. */
  prefix: string[];
}

const sameUser: DatabaseUser = { uid: null, gid: null, prefix: [] };

/**
 * Where a directory above the files is closed to `nobody` (such as /root), the programs keep the
 * one capability to walk through it, given by setpriv of util-linux.
 *
 * @param paths the binaries and the data directory; they must exist
 */
export function databaseUserFor(paths: string[]): DatabaseUser {
  if (process.getuid?.() !== 0) return sameUser;
  const { uid, gid } = nobody();
  const reachable = paths.every((path) => {
    const test = spawnSync('test', ['-x', path], { uid, gid, cwd: '/' });
    return test.status === 0;
  });
  if (reachable) return { uid, gid, prefix: [] };
  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const [command = '', ...words] = [...prefix, 'test', '-x', paths[0] ?? '/'];
  if (spawnSync(command, words, { cwd: '/' }).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and the user "nobody" cannot reach ${paths.join(' or ')}. ` +
        'Start Plaza as another user, or from a directory that others may enter.',
    );
  }
  return { uid, gid, prefix };
}

function nobody(): { uid: number; gid: number } {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
