import { setImmediate } from 'node:timers/promises';
import type { ExportFolder } from '../neutral/exportFolder.ts';
import { readRecordBatches } from '../neutral/recordBatches.ts';

/** The records of a kind as they are written, one after the other; lines that are none are left out. */
export async function* folderRecords(
  folder: ExportFolder,
  kind: string,
  { signal, onRead }: { signal?: AbortSignal; onRead?: (bytes: number) => void } = {},
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const file = folder.kinds.get(kind);
  if (file === undefined) return;
  for await (const { rows, offset } of readRecordBatches(file.path, { offset: 0, line: 0 })) {
    signal?.throwIfAborted();
    for (const { text } of rows) {
      const record = recordOf(text);
      if (record !== null) yield record;
    }
    onRead?.(offset);
    await setImmediate();
  }
}

function recordOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? { ...json } : null;
  } catch {
    return null;
  }
}
