import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { lstat, open, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { exportFormat, exportManifest, filePlace } from '#platform/export/writeExport.ts';
import { NotADump } from '../importFailure.ts';

const manifestSchema = z.object({
  format: z.int().min(1),
  source: z.string().min(1).max(200).optional(),
  hosts: z.array(z.string().min(1).max(255)).max(20).optional(),
  kinds: z.record(
    z.string().regex(/^[A-Za-z]{1,40}$/),
    z.object({ records: z.int().min(0), sha256: z.string().optional() }),
  ),
});

export interface ExportFolder {
  /** Of the system that it was made from; null if it doesn’t say. */
  source: string | null;
  /** Of the system that it was made from: texts may link to it. */
  hosts: readonly string[];
  /** Another Plaza wrote it: a converter names its system. */
  isOwn: boolean;
  /** The file of each kind, and its size. */
  kinds: Map<string, { path: string; bytes: number; sha256: string | null; records: number }>;
  readFile: (id: string, mostBytes: number) => Promise<Buffer | null>;
}

/**
 * Opens a folder in the format of docs/export-format.md, and checks that it is complete.
 * @throws NotADump naming what is wrong
 */
export async function openExportFolder(dir: string): Promise<ExportFolder> {
  const folder = await realpath(dir).catch(() => {
    throw new NotADump(`${dir}: there is no such folder`);
  });
  const manifest = await readManifest(folder);
  const kinds: ExportFolder['kinds'] = new Map();
  for (const [kind, { records, sha256 = null }] of Object.entries(manifest.kinds)) {
    const file = path.join(folder, `${kind}.jsonl`);
    const found = await lstat(file).catch(() => null);
    if (!found?.isFile()) throw new NotADump(`${file} is missing, or no plain file`);
    if (sha256 !== null && (await hashOf(file)) !== sha256) {
      throw new NotADump(
        `${file} is not as it was written: its SHA-256 differs from that in ${exportManifest}`,
      );
    }
    kinds.set(kind, { path: file, bytes: found.size, sha256, records });
  }
  return {
    source: manifest.source ?? null,
    hosts: manifest.hosts ?? [],
    isOwn: manifest.source === undefined,
    kinds,
    readFile: (id, mostBytes) => readBytes(folder, id, mostBytes),
  };
}

async function readManifest(folder: string): Promise<z.infer<typeof manifestSchema>> {
  const file = path.join(folder, exportManifest);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new NotADump(`${file} is missing: the folder is no export, or an incomplete one`);
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new NotADump(`${file} is not JSON`);
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new NotADump(`${file}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  if (parsed.data.format > exportFormat) {
    throw new NotADump(`${file}: format ${parsed.data.format} is newer than this release reads`);
  }
  return parsed.data;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** Neither an id nor a link leads out of the folder. */
async function readBytes(folder: string, id: string, mostBytes: number): Promise<Buffer | null> {
  if (!/^[\w-][\w.-]{0,199}$/.test(id)) return null;
  const file = path.join(folder, filePlace(id));
  const real = await realpath(path.dirname(file)).catch(() => null);
  if (real === null || !real.startsWith(`${folder}${path.sep}`)) return null;
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null);
  try {
    const found = await handle?.stat();
    if (!handle || !found?.isFile() || found.size > mostBytes) return null;
    return await handle.readFile();
  } finally {
    await handle?.close();
  }
}
