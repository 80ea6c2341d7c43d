import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/** How to run a PostgreSQL program: it refuses to run as root, so root switches to `nobody`. */
export interface DatabaseUser {
  uid: number | null;
  gid: number | null;
  /** Prefix of the command line. */
  prefix: string[];
}

const sameUser: DatabaseUser = { uid: null, gid: null, prefix: [] };

/**
 * If `nobody` cannot access a parent directory (such as /root), the programs keep root's file permissions but
 * run in a user namespace (unshare of util-linux) in which they are not root.
 *
 * @param paths the binaries, and the location of the data directory; they must exist
 */
export function databaseUserFor(paths: string[]): DatabaseUser {
  if (process.getuid?.() !== 0) return sameUser;
  const { uid, gid } = nobody();
  if (paths.every((path) => canRun(['test', '-x', path], { uid, gid }))) {
    return { uid, gid, prefix: [] };
  }
  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`];
  if (paths.every((path) => canRun([...prefix, 'test', '-x', path]))) {
    return { uid: null, gid: null, prefix };
  }
  throw new Error(
    `PostgreSQL does not run as root, and the user "nobody" cannot reach ${paths.join(' or ')}. ` +
      'Start Plaza as another user, or from a directory that others may enter.',
  );
}

function canRun(words: string[], as: { uid?: number; gid?: number } = {}): boolean {
  const [command = '', ...rest] = words;
  return spawnSync(command, rest, { ...as, cwd: '/' }).status === 0;
}

function nobody(): { uid: number; gid: number } {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) };
}
