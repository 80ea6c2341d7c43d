import path from 'node:path';
import { z } from 'zod';
import { knownLanguages, normaliseLanguage } from '#core/languages.ts';
import { lineAt, type TransferFault } from '../../articleTransferRules.ts';
import type { Archive } from '../archive/archive.ts';
import { ArchiveFailure } from '../archive/archive.ts';
import {
  type ArticleSource,
  fragmentOf,
  type ReadSource,
  type SourceArticle,
  type SourceTarget,
} from './articleSource.ts';

const id = z.union([z.number(), z.string()]).transform(String);
const position = z.number().nullish();

const articleSchema = z.looseObject({
  id,
  title: z.string().nullish(),
  name: z.string().nullish(),
  body: z.string().nullish(),
  locale: z.string().nullish(),
  source_locale: z.string().nullish(),
  section_id: id.nullish(),
  draft: z.boolean().nullish(),
  position,
  label_names: z.array(z.string()).nullish(),
});
const translationSchema = z.looseObject({
  source_id: id,
  source_type: z.string().nullish(),
  locale: z.string(),
  title: z.string().nullish(),
  body: z.string().nullish(),
  draft: z.boolean().nullish(),
});
const sectionSchema = z.looseObject({
  id,
  name: z.string(),
  category_id: id.nullish(),
  parent_section_id: id.nullish(),
  position,
});
const categorySchema = z.looseObject({ id, name: z.string(), position });

type Article = z.output<typeof articleSchema>;
type Section = z.output<typeof sectionSchema>;
type Category = z.output<typeof categorySchema>;

interface Export {
  articles: Article[];
  translations: z.output<typeof translationSchema>[];
  sections: Map<string, Section>;
  categories: Map<string, Category>;
}

/** Of an article that this import does not keep, if it says something. */
const unkept = ['promoted', 'comments_disabled', 'permission_group_id', 'user_segment_id'];

/**
 * The answers of Zendesk's Help Center API (`articles.json?include=sections,categories,translations`), as one JSON file or a
 * zip of them, with the files of `article_attachments` if it contains them. Categories and sections become sections.
 */
export const readZendeskSource: ReadSource = async (archive, { language }) => {
  const faults: TransferFault[] = [];
  const ownNames = new Set(archive.names.filter((name) => /\.json$/i.test(name)));
  if (ownNames.size === 0) throw new ArchiveFailure({ reason: 'noJson' });
  const found = await readExports(archive, ownNames, faults);
  const texts = found.articles
    .toSorted((one, other) =>
      placeOf(found, one).localeCompare(placeOf(found, other), 'en', { numeric: true }),
    )
    .flatMap((article) => textsOf(found, article, language));
  const keys = new Set(texts.map(({ key }) => key));
  return {
    ...{ texts, faults, ownNames },
    targetOf: (text, address) => targetIn(archive, keys, text, address),
  } satisfies ArticleSource;
};

async function readExports(
  archive: Archive,
  names: Iterable<string>,
  faults: TransferFault[],
): Promise<Export> {
  const found: Export = {
    articles: [],
    translations: [],
    sections: new Map(),
    categories: new Map(),
  };
  let isExport = false;
  for (const name of names) {
    const parsed = Object(parseJson(name, await archive.read(name)));
    const rows = <Row>(field: string, schema: z.ZodType<Row>): Row[] => {
      const list: unknown = parsed[field];
      if (!Array.isArray(list)) return [];
      isExport = true;
      return list.flatMap((each, at) => {
        const row = schema.safeParse(each);
        if (row.success) return [row.data];
        const [issue] = row.error.issues;
        const detail = [`${field}[${at}]`, ...(issue?.path ?? [])].join('.');
        faults.push({ reason: 'field', file: name, detail });
        return [];
      });
    };
    found.articles.push(...rows('articles', articleSchema));
    const translations = rows('translations', translationSchema);
    found.translations.push(
      ...translations.filter(({ source_type }) => (source_type ?? 'Article') === 'Article'),
    );
    for (const row of rows('sections', sectionSchema)) found.sections.set(row.id, row);
    for (const row of rows('categories', categorySchema)) found.categories.set(row.id, row);
  }
  if (!isExport) {
    throw new ArchiveFailure({ reason: 'notZendesk' });
  }
  return found;
}

function parseJson(name: string, bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (cause) {
    const place = /position (\d+)/.exec(cause instanceof Error ? cause.message : '')?.[1];
    // The parser names no place if the text ends too early.
    const line = lineAt(text, place === undefined ? text.length : Number(place));
    throw new ArchiveFailure({ reason: 'json', file: name, line }, { cause });
  }
}

/** The article in its own language, then its translations. */
function textsOf(found: Export, article: Article, fallback: string): SourceArticle[] {
  const own = knownLanguageOf(article.source_locale ?? article.locale) ?? fallback;
  const shared = {
    sections: sectionsOf(found, article),
    tags: article.label_names ?? [],
    description: null,
    droppedMarkup: [],
  };
  const translations = found.translations.filter(({ source_id }) => source_id === article.id);
  const unknownFields = [
    ...unkept.filter(
      (field) =>
        article[field] !== undefined && article[field] !== null && article[field] !== false,
    ),
    ...translations
      .filter(({ locale }) => !knownLanguageOf(locale))
      .map(({ locale }) => `locale ${locale}`),
  ];
  const source: SourceArticle = {
    ...shared,
    ...{ key: article.id, translationOf: null, language: own, unknownFields },
    title: article.title ?? article.name ?? '',
    html: article.body ?? '',
    isDraft: article.draft ?? false,
  };
  const others = translations.flatMap((translation): SourceArticle[] => {
    const language = knownLanguageOf(translation.locale);
    if (language === null || language === own) return [];
    return [
      {
        ...shared,
        ...{ key: `${article.id}/${language}`, translationOf: article.id, language },
        title: translation.title ?? '',
        html: translation.body ?? '',
        isDraft: translation.draft ?? false,
        unknownFields: [],
      },
    ];
  });
  return [source, ...others];
}

/** `en-us` → `en` unless the region is a language of its own here. */
function knownLanguageOf(locale: string | null | undefined): string | null {
  if (!locale) return null;
  const whole = normaliseLanguage(locale);
  const base = whole.split('_')[0] ?? whole;
  const candidates = base === 'en' ? [base, whole] : [whole, base];
  return candidates.find((each) => knownLanguages.some((known) => known === each)) ?? null;
}

function lineOf({ sections }: Export, article: Article): Section[] {
  const line: Section[] = [];
  for (let next = article.section_id; next; ) {
    const section = sections.get(next);
    if (section === undefined || line.includes(section)) break;
    line.unshift(section);
    next = section.parent_section_id;
  }
  return line;
}

function categoryOf({ categories }: Export, [outermost]: Section[]): Category | undefined {
  return categories.get(outermost?.category_id ?? '');
}

/** A single category is the knowledge base itself. */
function sectionsOf(found: Export, article: Article): string[] {
  const line = lineOf(found, article);
  const category = found.categories.size > 1 ? categoryOf(found, line) : undefined;
  return [...(category ? [category.name] : []), ...line.map(({ name }) => name)];
}

/** Sorts articles by category, sections and their own position. */
function placeOf(found: Export, article: Article): string {
  const line = lineOf(found, article);
  const places = [categoryOf(found, line), ...line, article];
  return places.map((each) => `${each?.position ?? 0}.${each?.id ?? 0}`).join(' ');
}

const articleAddress = /\/hc\/(?:[a-z-]+\/)?articles\/(\d+)/i;
const attachmentAddress = /\/article_attachments\/(?:token\/)?([^/?#]+)(?:\/([^/?#]+))?/i;

function targetIn(
  archive: Archive,
  keys: ReadonlySet<string>,
  { language }: SourceArticle,
  address: string,
): SourceTarget {
  const article = articleAddress.exec(address)?.[1];
  if (article !== undefined) {
    const key = [`${article}/${language}`, article].find((each) => keys.has(each));
    if (key === undefined) return { kind: address.startsWith('/') ? 'missing' : 'outside' };
    return { kind: 'text', key, fragment: fragmentOf(address) };
  }
  const [, number = '', name = ''] = attachmentAddress.exec(address) ?? [];
  if (number !== '') {
    const ending = decodeURIComponent(name === '' ? number : `${number}/${name}`);
    const file = archive.names.find(
      (each) =>
        each.endsWith(`/${ending}`) ||
        (name === '' && path.posix.basename(each).startsWith(`${number}.`)),
    );
    if (file !== undefined) return { kind: 'file', name: file };
    return { kind: address.startsWith('/') ? 'missing' : 'outside' };
  }
  return { kind: address.startsWith('/') && !address.startsWith('//') ? 'missing' : 'outside' };
}
