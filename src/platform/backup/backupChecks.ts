import type { z } from 'zod';
import {
  BackupFault,
  type BackupHeader,
  type BackupManifest,
  backupFormat,
  type createEntryDigest,
  headerSchema,
} from './backupFormat.ts';

/** @throws BackupFault if the manifest says something else than what was read */
export function demandSame(
  manifest: BackupManifest,
  found: {
    tables: BackupManifest['tables'];
    seen: { jobs: number; files: number; fileBytes: number };
    digest: ReturnType<typeof createEntryDigest>;
  },
): void {
  const { tables, seen, digest } = found;
  const names = new Set([...Object.keys(tables), ...Object.keys(manifest.tables)]);
  for (const name of names) {
    const [is, should] = [tables[name], manifest.tables[name]];
    if (is?.rows === should?.rows && is?.bytes === should?.bytes) continue;
    throw new BackupFault(
      `The backup is damaged: ${name} has ${is?.rows ?? 0} rows instead of ${should?.rows ?? 0}`,
    );
  }
  if (seen.jobs !== manifest.jobs) {
    throw new BackupFault(`The backup is damaged: ${seen.jobs} jobs instead of ${manifest.jobs}`);
  }
  const { count, bytes } = manifest.files;
  if (seen.files !== count || seen.fileBytes !== bytes) {
    throw new BackupFault(`The backup is damaged: ${seen.files} files instead of ${count}`);
  }
  if (digest.entries() !== manifest.entries || digest.digest() !== manifest.digest) {
    throw new BackupFault('The backup is damaged: its entries are not those of its manifest');
  }
}

export function parseHeader(bytes: Buffer): BackupHeader {
  const format = parseJson(bytes, 'header.json');
  if (typeof format === 'object' && format !== null && 'format' in format) {
    if (typeof format.format === 'number' && format.format > backupFormat) {
      throw new BackupFault(
        'The backup is from a newer release, which writes another format. Install that release',
      );
    }
  }
  return parseBackupJson(headerSchema, bytes, 'header.json');
}

export function parseBackupJson<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Buffer,
  name: string,
) {
  const parsed = schema.safeParse(parseJson(bytes, name));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BackupFault(
    `The backup is damaged: ${name} is invalid (${issue?.path.join('.')}: ${issue?.message})`,
  );
}

function parseJson(bytes: Buffer, name: string): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new BackupFault(`The backup is damaged: ${name} is no JSON`);
  }
}
