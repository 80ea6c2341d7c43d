import { type ExportKind, exportKinds } from '#platform/export/exportKind.ts';

/** What a kind is to a converter; how a community exports it (`rows`) doesn’t matter here. */
export type NeutralKind = Pick<ExportKind, 'kind' | 'order' | 'record'>;

/** The kinds of the neutral format, with what only importers read. */
export const neutralKinds = (): NeutralKind[] => exportKinds();
