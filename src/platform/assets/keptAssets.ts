import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Releases whose assets are kept, besides the one that runs. */
const mostReleases = 3;
const assetName = /^[A-Za-z0-9_-][\w.-]*$/;

/** In `DATA_DIR`, a folder for each release. */
export function keptAssetsDir(dataDir: string): string {
  return path.join(dataDir, 'assets');
}

/**
 * Keeps the assets of this release for those that come after it: pages that are open in browsers ask for them long after
 * a deploy. The oldest releases are dropped.
 */
export async function keepAssets(dir: string, kept: string): Promise<void> {
  const names = (await fs.readdir(dir)).filter((name) => !name.endsWith('.br')).sort();
  const own = createHash('sha1').update(names.join()).digest('hex').slice(0, 12);
  await fs.mkdir(path.join(kept, own), { recursive: true });
  for (const name of names) await copyOnce(path.join(dir, name), path.join(kept, own, name));
  const others = (await listReleases(kept)).filter((release) => release !== own);
  for (const release of others.slice(mostReleases)) {
    await fs.rm(path.join(kept, release), { recursive: true, force: true });
  }
}

/** The file of an asset that another release has; null: none has it. */
export async function findKeptAsset(kept: string, name: string): Promise<string | null> {
  if (!assetName.test(name)) return null;
  for (const release of await listReleases(kept)) {
    const file = path.join(kept, release, name);
    if (await fs.stat(file).catch(() => null)) return file;
  }
  return null;
}

/** The newest first. */
async function listReleases(kept: string): Promise<string[]> {
  const entries = await fs.readdir(kept, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter(
    (entry) => entry.isDirectory() && /^[0-9a-f]{12}$/.test(entry.name),
  );
  const dated = await Promise.all(
    folders.map(async ({ name }) => {
      const found = await fs.stat(path.join(kept, name)).catch(() => null);
      return { name, at: found?.mtimeMs ?? 0 };
    }),
  );
  return dated.sort((a, b) => b.at - a.at).map(({ name }) => name);
}

/** Others may do the same. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await fs.stat(to).catch(() => null)) return;
  const partial = `${to}~${randomUUID()}`;
  await fs.copyFile(from, partial);
  await fs.rename(partial, to);
}
