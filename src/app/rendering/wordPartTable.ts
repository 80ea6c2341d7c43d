import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const tableSchema = z.object({
  revision: z.string(),
  parts: z.record(z.string(), z.record(z.string(), z.array(z.string()))),
});

/** Which texts each part of the browser's program shows: by part and namespace, keys without their plural forms. */
export type WordPartTable = z.infer<typeof tableSchema>;

/** The table of a build (tools/building/wordPartsPlugin.ts); null if there is none. */
export function readPartTable(clientDir: string): WordPartTable | null {
  const file = path.join(clientDir, '.vite/word-parts.json');
  return fs.existsSync(file) ? tableSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8'))) : null;
}
