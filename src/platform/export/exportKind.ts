import { z } from 'zod';
import { serverParts } from '../feature/serverFeature.ts';

/**
 * A kind of record of the neutral format (docs/export-format.md), in which a community is exported and from which
 * importers read. A feature contributes those of its tables.
 */
export interface ExportKind {
  /** The name of its file, without `.jsonl`. */
  kind: string;
  says: string;
  /** Kinds that its records refer to are read before it: lower numbers come first. */
  order: number;
  record: z.ZodObject;
  /** Selects a column for each property of the record, in an order that never changes. */
  rows: string;
}

declare module '../feature/serverFeature.ts' {
  interface ServerFeature {
    exportKinds?: readonly ExportKind[];
  }
}

/** All kinds, in the order in which an importer reads them. */
export function exportKinds(): ExportKind[] {
  return serverParts('exportKinds')
    .flat()
    .toSorted((one, other) => one.order - other.order || (one.kind < other.kind ? -1 : 1));
}

/** Stable and unique within its kind: the same in every export of a community. */
export const recordId = z.string().min(1).max(200);
/** The id of a record of another kind; null: none, or one that is no more. */
export const reference = recordId.nullable();
/** ISO 8601 in UTC. */
export const instant = z.iso.datetime();
export const maybeInstant = instant.nullable();
/** HTML as the editor writes it; files are linked as `/files/<id>/…`. */
export const htmlText = z.string();
export const jsonObject = z.record(z.string(), z.unknown());

export const attachmentList = z.array(
  z.object({
    type: z.string().describe('FILE, IMAGE, VIDEO or another'),
    source: z.string().describe('An address, or `/files/<id>/<name>` of a file'),
    name: z.string().nullish(),
    caption: z.string().nullish(),
    description: z.string().nullish(),
    thumbnailUrl: z.string().nullish(),
  }),
);

/** SQL of a time as the format writes it. */
export const sqlInstant = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
