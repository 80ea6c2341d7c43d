import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { transferLimits } from '../../articleTransferRules.ts';
import { type Archive, ArchiveFailure, isHiddenName, megabytesOf } from './archive.ts';

/**
 * Opens a zip. Nothing is unpacked to disk; files are read on demand, each at most as large as it claims to be.
 * @throws ArchiveFailure for what is no zip, has unsafe names, is encrypted or would unpack to too much
 */
export async function openZipArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause) => {
    throw new ArchiveFailure({ reason: 'notZip' }, { cause });
  });
  try {
    if (zip.entryCount > transferLimits.entries) {
      throw new ArchiveFailure({ reason: 'tooManyFiles', limit: transferLimits.entries });
    }
    const entries = new Map<string, Entry>();
    let unpacked = 0;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.normalize('NFC');
      if (name.endsWith('/') || isHiddenName(name)) continue;
      unpacked += demandReadable(name, entry);
      if (unpacked > transferLimits.unpacked) {
        const limit = megabytesOf(transferLimits.unpacked);
        throw new ArchiveFailure({ reason: 'unpacksTooLarge', limit });
      }
      if (entries.has(name)) {
        throw new ArchiveFailure({ reason: 'twice', file: name });
      }
      entries.set(name, entry);
    }
    return {
      names: [...entries.keys()],
      close: () => zip.close(),
      read: async (name) => {
        const entry = entries.get(name);
        if (entry === undefined) throw new ArchiveFailure({ reason: 'fileMissing', file: name });
        try {
          return await buffer(await zip.openReadStreamPromise(entry));
        } catch (cause) {
          throw new ArchiveFailure({ reason: 'damaged', file: name }, { cause });
        }
      },
    };
  } catch (error) {
    zip.close();
    if (error instanceof ArchiveFailure) throw error;
    // Names that lead out of the archive, and damaged directories.
    const what = error instanceof Error ? error.message : '';
    throw new ArchiveFailure({ reason: 'unreadable', detail: what }, { cause: error });
  }
}

function demandReadable(name: string, entry: Entry): number {
  if (entry.isEncrypted()) throw new ArchiveFailure({ reason: 'encrypted', file: name });
  if (!entry.canDecodeFileData()) {
    throw new ArchiveFailure({ reason: 'compression', file: name });
  }
  if (entry.uncompressedSize > transferLimits.entry) {
    const limit = megabytesOf(transferLimits.entry);
    throw new ArchiveFailure({ reason: 'fileTooLarge', file: name, limit });
  }
  return entry.uncompressedSize;
}
