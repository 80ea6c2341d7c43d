import fs from 'node:fs';
import path from 'node:path';
import type { Converter } from '../converter.ts';
import { breather } from '../frame/breather.ts';
import { RecordFault } from '../frame/neutralWriter.ts';
import { ScratchTables } from '../frame/scratchTables.ts';
import { convertCsvComment } from './convertCsvComment.ts';
import { convertCsvMember } from './convertCsvMember.ts';
import { convertCsvPost } from './convertCsvPost.ts';
import { convertCsvRequest } from './convertCsvRequest.ts';
import { readCsv } from './csvFile.ts';
import type { CsvKind } from './csvKinds.ts';
import { csvFilesIn, type MappedFile, mapFiles } from './csvMapping.ts';
import type { CsvRun } from './csvRun.ts';
import { CellFault } from './csvValues.ts';
import { MappedRow } from './mappedRow.ts';

const convertOf: Readonly<Record<CsvKind, (run: CsvRun, row: MappedRow) => void>> = {
  members: convertCsvMember,
  posts: convertCsvPost,
  comments: convertCsvComment,
  requests: convertCsvRequest,
};

/** Tables of members, posts, comments and requests, with a mapping of their columns. */
export const csvConverter: Converter = {
  system: 'csv',
  reads: 'a .csv, or a folder of them',
  inspect: async (source, { map }) => {
    const { files, isProposed } = await mapFiles(source, map);
    const notes = files.map(({ name, mapping, shape }) => {
      const pairs = Object.entries(mapping.columns).map(
        ([property, column]) => `${property} ← ${column}`,
      );
      const unused = shape.header.filter(
        (column) => !Object.values(mapping.columns).includes(column),
      );
      const left = unused.length === 0 ? '' : `; unused: ${unused.join(', ')}`;
      return `${name} (${mapping.kind}, ${shape.encoding}): ${pairs.join(', ')}${left}`;
    });
    const proposed = isProposed ? ['the mapping is proposed from the columns'] : [];
    return {
      title: 'CSV',
      counts: { files: csvFilesIn(source).length },
      notes: [...notes, ...proposed],
    };
  },
  convert: async (source, writer, options) => {
    const { files } = await mapFiles(source, options.map);
    const scratch = new ScratchTables(options.workDir);
    scratch.create('people', 'key text primary key, id text');
    scratch.create('comment_roots', 'id text primary key, post text, root text');
    scratch.create('numbers', 'number integer primary key');
    const run: CsvRun = { scratch, writer, options, now: new Date() };
    try {
      for (const file of files) await convertFile(run, file);
      for (const file of csvFilesIn(source)) {
        if (files.some((mapped) => mapped.path === file)) continue;
        options.ledger.read('files');
        options.ledger.skipped('files', 'is not in the mapping', path.basename(file));
      }
    } finally {
      scratch.close();
    }
  },
};

async function convertFile(run: CsvRun, file: MappedFile): Promise<void> {
  const { ledger, progress, signal } = run.options;
  const bar = progress(file.name, fs.statSync(file.path).size);
  const breath = breather(signal);
  const width = file.shape.header.length;
  let isHeader = true;
  for await (const { line, values, reason } of readCsv(file.path, file.shape)) {
    if (isHeader) {
      isHeader = false;
      continue;
    }
    await breath();
    ledger.read(file.name);
    const extra = (values ?? []).slice(width);
    if (values === null) ledger.skipped(file.name, reason, `line ${line}`);
    else if (values.length < width || extra.some((value) => value !== '')) {
      const words = `has ${values.length} fields for ${width} columns`;
      ledger.skipped(file.name, words, `line ${line}`);
    } else convertRow(run, file, new MappedRow(file, values, line));
  }
  bar.stop();
}

function convertRow(run: CsvRun, file: MappedFile, row: MappedRow): void {
  try {
    convertOf[file.mapping.kind](run, row);
  } catch (error) {
    if (!(error instanceof CellFault) && !(error instanceof RecordFault)) throw error;
    run.options.ledger.skipped(file.name, error.message, row.example);
  }
}
