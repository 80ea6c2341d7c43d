import { z } from 'zod';
import { knownLanguages } from '#core/languages.ts';

export const importFormats = ['markdown', 'zendesk', 'confluence'] as const;

export type ImportFormat = (typeof importFormats)[number];

const megabyte = 1024 * 1024;

export const transferLimits = {
  /** An uploaded file; the operator command reads larger ones. Bytes. */
  upload: 100 * megabyte,
  /** Files in an archive. */
  entries: 20_000,
  /** One unpacked file. Bytes. */
  entry: 64 * megabyte,
  /** All unpacked files together. Bytes. */
  unpacked: 1024 * megabyte,
  /** Different losses of one kind listed on the page; the command prints all. */
  losses: 1_000,
  /** Imports listed on the page. */
  listed: 20,
} as const;

const flag = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((given) => given === true || (typeof given === 'string' && given !== ''));

/** What to import, and how. */
export const importSchema = z.object({
  format: z.enum(importFormats),
  knowledgeBaseId: z.union([z.string(), z.number()]),
  language: z.enum(knownLanguages),
  /** Publishes what is not a draft in the source. */
  publish: flag,
  /** Reports what would be imported. */
  dryRun: flag,
});

/** What a report counts. */
export const transferKinds = [
  'articles',
  'sections',
  'images',
  'files',
  'links',
  'fields',
  'markup',
] as const;

export type TransferKind = (typeof transferKinds)[number];

/** Why something was not imported, or only in part. */
export const lossReasons = [
  'hasDraft',
  'isIndex',
  'invalid',
  'noTitle',
  'notPublished',
  'tagsRefused',
  'tagLimit',
  'imageMissing',
  'imageKind',
  'imageElsewhere',
  'fileKind',
  'fileUnused',
  'linkMissing',
  'fieldUnknown',
  'markupUnsupported',
  'markupRemoved',
  'textDropped',
  'sameFile',
  'sectionDepth',
  'fileMissing',
  'attachmentLimit',
  'releaseOfArticle',
] as const;

export type LossReason = (typeof lossReasons)[number];

/** A reason with what it is about, as the key of a count. */
export function lossKey(reason: LossReason, detail = ''): string {
  return detail === '' ? reason : `${reason}: ${detail}`;
}

export function readLossKey(key: string): { reason: LossReason; detail: string } {
  const [name = '', ...rest] = key.split(': ');
  const reason = lossReasons.find((each) => each === name) ?? 'invalid';
  return { reason, detail: rest.join(': ') };
}

/** Why an import, or one of its texts, could not be read. */
export const faultReasons = [
  'other',
  'notFound',
  'kind',
  'notZip',
  'tooManyFiles',
  'fileTooLarge',
  'unpacksTooLarge',
  'twice',
  'fileMissing',
  'damaged',
  'encrypted',
  'compression',
  'unreadable',
  'noJson',
  'notZendesk',
  'json',
  'noPages',
  'uploadGone',
  'forbidden',
  'interrupted',
  'unexpected',
  'yaml',
  'toml',
  'jsonFields',
  'field',
  'frontMatterField',
  'encoding',
  'noContent',
  'tooComplex',
  'refused',
] as const;

export type FaultReason = (typeof faultReasons)[number];

/** A fault with what the words about it name. */
export interface TransferFault {
  reason: FaultReason;
  file?: string;
  /** From 1. */
  line?: number;
  /** The name of a field, or words of a library that are not translated. */
  detail?: string;
  /** Files or megabytes. */
  limit?: number;
}

export function writeFault(fault: TransferFault): string {
  return JSON.stringify(fault);
}

const faultSchema = z.object({
  reason: z.enum(faultReasons),
  file: z.string().optional(),
  line: z.number().int().optional(),
  detail: z.string().optional(),
  limit: z.number().int().optional(),
});

/** What `writeFault` wrote; a text of an older version is its detail. */
export function readFault(text: string): TransferFault {
  try {
    const { reason, ...named } = faultSchema.parse(JSON.parse(text));
    return { reason, ...(named as Omit<TransferFault, 'reason'>) };
  } catch {
    return { reason: 'other', detail: text };
  }
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}
