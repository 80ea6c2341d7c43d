import { z } from 'zod';
import { normaliseLanguage } from '#core/languages.ts';
import { releaseKinds } from '#features/engage/releaseNotes/releaseKinds.ts';
import type { TransferFault } from '../../articleTransferRules.ts';
import { findFrontMatter } from './frontMatterBlock.ts';

const list = z
  .union([
    z.string().transform((text) => text.split(',')),
    z.array(z.union([z.string(), z.number(), z.boolean()]).pipe(z.coerce.string())),
  ])
  .transform((all) => all.map((each) => each.trim()).filter((each) => each !== ''));
const text = z
  .union([z.string(), z.number(), z.boolean(), z.date().transform(dayOf)])
  .pipe(z.coerce.string())
  .transform((given) => given.trim());
/** YAML 1.1 has more words for it than 1.2, which Hugo and others still read. */
const flag = z.union([
  z.boolean(),
  z.union([z.string(), z.number()]).transform((given, context) => {
    const word = String(given).trim().toLowerCase();
    if (['true', 'yes', 'y', 'on', '1'].includes(word)) return true;
    if (['false', 'no', 'n', 'off', '0', ''].includes(word)) return false;
    context.addIssue({ code: 'custom', message: 'yes or no' });
    return z.NEVER;
  }),
]);

const attachment = z.object({
  file: text,
  type: text.optional(),
  name: text.optional(),
  caption: text.optional(),
  description: text.optional(),
  thumbnail: text.optional(),
});

/** The fields that are imported; all others are reported. */
const fields = z.object({
  title: text.optional(),
  description: text.optional(),
  metaTitle: text.optional(),
  metaDescription: text.optional(),
  cover: text.optional(),
  /** Paths, or paths with what the page says about the file. */
  attachments: z
    .array(z.union([z.string().transform((file) => ({ file })), attachment]))
    .optional(),
  /** Makes it a release note. */
  release: z
    .object({
      product: text,
      version: text,
      kinds: list.pipe(z.array(z.string().toUpperCase().pipe(z.enum(releaseKinds))).min(1)),
      date: z.union([z.date().transform(dayOf), z.string()]).pipe(z.iso.date()),
    })
    .optional(),
  tags: list.optional(),
  language: text.transform(normaliseLanguage).optional(),
  order: z
    .union([z.number(), z.string().trim().min(1)])
    .pipe(z.coerce.number())
    .optional(),
  draft: flag.optional(),
  /** The opposite, in Jekyll. */
  published: flag.optional(),
  translationOf: text.optional(),
  section: text.optional(),
});

export type FrontMatterFields = z.output<typeof fields>;

/** Names of the same field in common generators (Hugo, Jekyll, Docusaurus, MkDocs). */
const aliases: Readonly<Record<string, keyof FrontMatterFields>> = {
  summary: 'description',
  excerpt: 'description',
  keywords: 'tags',
  labels: 'tags',
  lang: 'language',
  locale: 'language',
  weight: 'order',
  nav_order: 'order',
  position: 'order',
  sidebar_position: 'order',
  translation_of: 'translationOf',
  meta_title: 'metaTitle',
  meta_description: 'metaDescription',
  cover_image: 'cover',
};

/** All names that are read, as one text. */
export const frontMatterNames = [...Object.keys(fields.shape), ...Object.keys(aliases)].join(' ');

export interface FrontMatter {
  fields: FrontMatterFields;
  /** Other fields, as `name: value`. */
  unknown: string[];
  /** Addresses that the page has in the source. */
  addresses: string[];
  body: string;
  /** What can’t be read, without the name of the file. The body is kept. */
  faults: TransferFault[];
  /** It can’t be read at all, so what it says is not known. */
  raw: string | null;
}

/** Fields that name a page for links. */
const addressFields = ['url', 'slug', 'permalink', 'id', 'aliases', 'redirect_from'];

export function readFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^\uFEFF/, '');
  const found = findFrontMatter(text);
  const nothing = { fields: {}, unknown: [], addresses: [], faults: [], raw: null };
  if (found === null) return { ...nothing, body: text };
  const { given, body, fault, raw, lineOf } = found;
  if (fault) return { ...nothing, body, faults: [fault], raw };
  const known = new Map<string, { name: string; value: unknown }>();
  const unknown: string[] = [];
  const addresses: string[] = [];
  for (const [name, value] of Object.entries(given)) {
    if (value === null) continue;
    const field = aliases[name.toLowerCase()] ?? name;
    if (addressFields.includes(name)) addresses.push(...[value].flat().map(String));
    const isKnown = field in fields.shape && !isOfOthers(field, value) && !known.has(field);
    if (isKnown) known.set(field, { name, value });
    else unknown.push(`${name}: ${written(value)}`);
  }
  const faults: TransferFault[] = [];
  let values: FrontMatterFields = {};
  for (const [field, { name, value }] of known) {
    const parsed = fields.safeParse({ [field]: value });
    if (parsed.success) values = { ...values, ...parsed.data };
    else {
      faults.push({
        reason: 'frontMatterField',
        detail: `${name}: ${written(value)}`,
        line: lineOf(name),
      });
    }
  }
  return { fields: values, unknown, addresses, faults, body, raw: null };
}

/** Other programs use these names, too, such as `release: v2.1`. */
function isOfOthers(field: string, value: unknown): boolean {
  if (field === 'attachments') return !Array.isArray(value);
  return field === 'release' && (typeof value !== 'object' || Array.isArray(value));
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

const longest = 2000;

/** A value of a field on one line, for the report. */
function written(value: unknown): string {
  const plain = value instanceof Date ? value.toISOString() : value;
  return (typeof plain === 'object' ? JSON.stringify(plain) : String(plain))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest);
}
