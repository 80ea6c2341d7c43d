import { parseDocument } from 'yaml';
import { z } from 'zod';
import { normaliseLanguage } from '#core/languages.ts';

const list = z
  .union([z.string().transform((text) => text.split(',')), z.array(z.coerce.string())])
  .transform((all) => all.map((each) => each.trim()).filter((each) => each !== ''));
const text = z.coerce.string().trim();

/** The fields that are imported; all others are reported. */
const fields = z.object({
  title: text.optional(),
  description: text.optional(),
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
};

export interface FrontMatter {
  fields: FrontMatterFields;
  unknown: string[];
  body: string;
}

const block = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)(?:^|\r?\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** @throws Error with the reason if the front matter is no YAML, or a field has the wrong type */
export function readFrontMatter(source: string): FrontMatter {
  const match = block.exec(source);
  if (match === null) return { fields: {}, unknown: [], body: source.replace(/^\uFEFF/, '') };
  const document = parseDocument(match[1] ?? '', { version: '1.2' });
  const [fault] = document.errors;
  if (fault) throw new Error(`front matter: ${fault.message.split('\n')[0]?.replace(/:$/, '')}`);
  const given: unknown = document.toJS({ maxAliasCount: 20 });
  const known: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(Object(given))) {
    const field = aliases[name.toLowerCase()] ?? name;
    if (value === null) continue;
    if (field in fields.shape) known[field] = value;
    else unknown.push(name);
  }
  const parsed = fields.safeParse(known);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`front matter: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { fields: parsed.data, unknown, body: source.slice(match[0].length) };
}
