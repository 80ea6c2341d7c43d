import { type Document, isMap, isScalar, parseDocument } from 'yaml';
import { z } from 'zod';
import { normaliseLanguage } from '#core/languages.ts';
import { releaseKinds } from '#features/engage/releaseNotes/releaseKinds.ts';
import { lineAt, type TransferFault } from '../../articleTransferRules.ts';
import { faultWords } from '../faultWords.ts';

const list = z
  .union([z.string().transform((text) => text.split(',')), z.array(z.coerce.string())])
  .transform((all) => all.map((each) => each.trim()).filter((each) => each !== ''));
const text = z.coerce.string().trim();

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
      date: z.iso.date(),
    })
    .optional(),
  tags: list.optional(),
  language: text.transform(normaliseLanguage).optional(),
  order: z.coerce.number().optional(),
  draft: z.boolean().optional(),
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

export interface FrontMatter {
  fields: FrontMatterFields;
  unknown: string[];
  body: string;
}

const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** The front matter is no YAML, or a field has the wrong type. The fault names no file. */
export class FrontMatterFailure extends Error {
  override name = 'FrontMatterFailure';
  readonly fault: TransferFault;

  constructor(fault: TransferFault) {
    super(faultWords(fault));
    this.fault = fault;
  }
}

/** @throws FrontMatterFailure */
export function readFrontMatter(source: string): FrontMatter {
  const match = block.exec(source);
  if (match === null) return { fields: {}, unknown: [], body: source.replace(/^\uFEFF/, '') };
  const document = parseDocument(match[1] ?? '', { version: '1.2' });
  const [fault] = document.errors;
  const begins = source.indexOf('\n') + 1;
  if (fault) {
    const line = lineAt(source, begins + fault.pos[0]);
    throw new FrontMatterFailure({ reason: 'yaml', line });
  }
  const given = plainOf(document, lineAt(source, begins));
  const known: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(Object(given))) {
    const field = aliases[name.toLowerCase()] ?? name;
    if (value === null) continue;
    if (field in fields.shape && !isOfOthers(field, value)) known[field] = value;
    else unknown.push(name);
  }
  const parsed = fields.safeParse(known);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = String(issue?.path[0] ?? '');
    const line = lineAt(source, begins + placeOf(document, field));
    throw new FrontMatterFailure({ reason: 'frontMatterField', detail: field, line });
  }
  return { fields: parsed.data, unknown, body: source.slice(match[0].length) };
}

/** Other programs use these names, too, such as `release: v2.1`. */
function isOfOthers(field: string, value: unknown): boolean {
  if (field === 'attachments') return !Array.isArray(value);
  return field === 'release' && (typeof value !== 'object' || Array.isArray(value));
}

/** @throws FrontMatterFailure for aliases that expand to too much */
function plainOf(document: Document, line: number): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch {
    throw new FrontMatterFailure({ reason: 'yaml', line });
  }
}

/** Where the front matter sets a field, under any of its names. */
function placeOf({ contents }: Document, field: string): number {
  if (!isMap(contents)) return 0;
  const pair = contents.items.find(({ key }) => {
    const name = isScalar(key) ? String(key.value) : '';
    return (aliases[name.toLowerCase()] ?? name) === field;
  });
  return isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0;
}
