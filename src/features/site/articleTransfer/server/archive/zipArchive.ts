import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { transferLimits } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure, formatBytes, isHiddenName } from './archive.ts';

/**
 * Opens a zip. Nothing is unpacked to disk; files are read on demand, each at most as large as it claims to be.
 * @throws ArchiveFailure for what is no zip, has unsafe names, is encrypted or would unpack to too much
 */
export async function openZipArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause) => {
    throw new ArchiveFailure('This file is not a zip archive, or it is damaged.', { cause });
  });
  try {
    if (zip.entryCount > transferLimits.entries) {
      throw new ArchiveFailure(
        `The archive has ${zip.entryCount.toLocaleString('en')} files; at most ${transferLimits.entries.toLocaleString('en')} are allowed.`,
      );
    }
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.normalize('NFC');
      if (name.endsWith('/') || isHiddenName(name)) continue;
      unpacked += demandReadable(name, entry);
      if (unpacked > transferLimits.unpacked) {
        throw new ArchiveFailure(
          `The archive unpacks to more than ${formatBytes(transferLimits.unpacked)}.`,
        );
      }
      if (entries.has(name)) {
        throw new ArchiveFailure(`The archive contains “${name}” twice.`);
      }
      entries.set(name, entry);
    }
    return {
      names: [...entries.keys()],
      close: () => zip.close(),
      read: async (name) => {
        const entry = entries.get(name);
        if (entry === undefined) throw new ArchiveFailure(`“${name}” is not in the archive.`);
        try {
          return await buffer(await zip.openReadStreamPromise(entry));
        } catch (cause) {
          throw new ArchiveFailure(`“${name}” is damaged.`, { cause });
        }
      },
    };
  } catch (error) {
    zip.close();
    if (error instanceof ArchiveFailure) throw error;
    // Names that lead out of the archive, and damaged directories.
    const what = error instanceof Error ? error.message : '';
    throw new ArchiveFailure(`The archive can’t be read: ${what}.`, { cause: error });
  }
}

function demandReadable(name: string, entry: Entry): number {
  if (entry.isEncrypted()) throw new ArchiveFailure(`“${name}” is encrypted.`);
  if (!entry.canDecodeFileData()) {
    throw new ArchiveFailure(`“${name}” uses an unsupported compression method.`);
  }
  if (entry.uncompressedSize > transferLimits.entry) {
    throw new ArchiveFailure(`“${name}” is larger than ${formatBytes(transferLimits.entry)}.`);
  }
  return entry.uncompressedSize;
}
