import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import type { LossReport } from '../../lossRules.ts';
import type { Converter, ConvertOptions } from '../converter.ts';
import { runConversion } from '../frame/runConversion.ts';

const base = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-converted-'));
let made = 0;

export function removeConvertedAfterTests(): void {
  afterAll(() => fs.rmSync(base, { recursive: true, force: true }));
}

/** A folder of a test with files in it, by path. */
export function sourceFolder(files: Readonly<Record<string, string | Buffer>>): string {
  made += 1;
  const folder = path.join(base, `source-${made}`);
  // Another file of the same process may have removed the base.
  fs.mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

export interface Converted {
  dir: string;
  report: LossReport;
  notes: string[];
  records: (kind: string) => Record<string, unknown>[];
  record: (kind: string, id: string) => Record<string, unknown>;
  /** Everything that was written, as text. */
  text: () => string;
}

/** Converts a source as the command does. */
export async function convertFixture(
  converter: Converter,
  source: string,
  given: Partial<Pick<ConvertOptions, 'restricted' | 'language'>> = {},
): Promise<Converted> {
  made += 1;
  const dir = path.join(base, `converted-${made}`);
  const notes: string[] = [];
  const report = await runConversion(
    { converter, source, dir, onInspected: (found) => notes.push(found.title, ...found.notes) },
    {
      ...{ language: 'en', restricted: 'private', map: null, ...given },
      progress: () => ({ update: () => undefined, stop: () => undefined }),
      signal: new AbortController().signal,
    },
  );
  const linesOf = (kind: string) =>
    fs
      .readFileSync(path.join(dir, `${kind}.jsonl`), 'utf8')
      .split('\n')
      .filter(Boolean);
  const records = (kind: string): Record<string, unknown>[] =>
    linesOf(kind).map((line) => JSON.parse(line));
  return {
    ...{ dir, report, notes, records },
    record: (kind, id) => {
      const found = records(kind).find((each) => each.id === id);
      if (found === undefined) throw new Error(`there is no ${id} of ${kind}`);
      return found;
    },
    text: () =>
      fs
        .readdirSync(dir)
        .filter((name) => name.endsWith('.jsonl'))
        .map((name) => fs.readFileSync(path.join(dir, name), 'utf8'))
        .join(''),
  };
}
