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
  'imageMissing',
  'imageKind',
  'imageElsewhere',
  'fileKind',
  'fileUnused',
  'linkMissing',
  'fieldUnknown',
  'markupUnsupported',
  'sameFile',
  'sectionDepth',
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
