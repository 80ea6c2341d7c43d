import { type Archive, ArchiveFailure } from '../archive/archive.ts';

/** An archive of these files. */
export function memoryArchive(files: Readonly<Record<string, string>>): Archive {
  return {
    names: Object.keys(files),
    close: () => undefined,
    read: async (file) => {
      const content = files[file];
      if (content === undefined) throw new ArchiveFailure({ reason: 'fileMissing', file });
      return Buffer.from(content);
    },
  };
}
