import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { load } from 'cheerio/slim';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { sql } from 'kysely';
import { stringify } from 'yaml';
import { slugOf } from '#core/slug.ts';
import {
  getManagedBase,
  lineOfSection,
  listSections,
  type SectionRow,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { FileStore } from '#platform/files/fileStore.ts';
import { articleMarkdown } from './articleMarkdown.ts';

interface ExportedText {
  articleId: number;
  language: string;
  sourceLanguage: string;
  sectionId: number | null;
  conversationId: number | null;
  title: string;
  content: string;
  tags: string[];
  description: string | null;
  isDraft: boolean;
  position: number;
}

interface Placed extends ExportedText {
  /** In the archive, such as `care/clean-the-pump.de.md`. */
  name: string;
}

/**
 * A knowledge base as a zip of Markdown files with front matter and their images: what is published, and drafts of what is
 * not. The import reads it again.
 * @throws AppError for members who do not manage the knowledge base, before anything is sent
 */
export async function exportArticles(
  ctx: Ctx,
  store: FileStore,
  knowledgeBaseId: number,
): Promise<AsyncGenerator<Uint8Array>> {
  const base = await getManagedBase(ctx, knowledgeBaseId);
  const sections = await listSections(ctx.db, base.id);
  const texts = placed(await listTexts(ctx, base.id), sections, base.language);
  await inTransaction(ctx, ({ trx }) =>
    audit(trx, ctx, {
      action: 'knowledgeBase.exported',
      ...{ subjectType: 'conversation', subjectId: base.id },
      detail: { title: base.title },
    }),
  );
  return zipOf(ctx, store, { texts, sections: sectionNames(sections, base.language) });
}

async function listTexts(ctx: Ctx, knowledgeBaseId: number): Promise<ExportedText[]> {
  const { rows } = await sql<ExportedText>`
    select distinct on (section.position, article.section_id, article.position, article.id, revision.language)
      article.id as "articleId", revision.language, article.source_language as "sourceLanguage",
      article.section_id as "sectionId", translation.conversation_id as "conversationId",
      revision.title, revision.content, revision.tags, revision.preview_description as description,
      revision.state <> 'PUBLISHED' as "isDraft", article.position
    from kb_articles article
      join kb_translations translation on translation.article_id = article.id
      join kb_revisions revision on revision.article_id = article.id
        and revision.language = translation.language
        and revision.state not in ('SUPERSEDED', 'DISCARDED')
      left join kb_sections section on section.id = article.section_id
    where article.knowledge_base_id = ${knowledgeBaseId} and article.type = 'KB_ARTICLE'
    order by section.position, article.section_id, article.position, article.id, revision.language,
      revision.state = 'PUBLISHED' desc`.execute(ctx.db);
  return rows;
}

/** Names every text; translations are named as their source. */
function placed(
  texts: readonly ExportedText[],
  sections: readonly SectionRow[],
  language: string,
): Placed[] {
  const stems = new Map<number, string>();
  const taken = new Set<string>();
  const sourceFirst = texts.toSorted(
    (one, other) =>
      Number(other.language === other.sourceLanguage) - Number(one.language === one.sourceLanguage),
  );
  for (const { articleId, sectionId, title } of sourceFirst) {
    if (stems.has(articleId)) continue;
    const folder = folderOf(sections, sectionId, language);
    const wanted = `${folder}${slugOf(title)}`;
    const stem = taken.has(wanted) ? `${wanted}-${articleId}` : wanted;
    taken.add(stem);
    stems.set(articleId, stem);
  }
  return texts.map((text) => {
    const suffix = text.language === text.sourceLanguage ? '' : `.${text.language}`;
    return { ...text, name: `${stems.get(text.articleId)}${suffix}.md` };
  });
}

function nameIn({ names }: SectionRow, language: string): string {
  const all = Object(names);
  return String(all[language] ?? Object.values(all)[0] ?? '');
}

function folderOf(sections: readonly SectionRow[], id: number | null, language: string): string {
  return lineOfSection(sections, id)
    .map((section) => `${slugOf(nameIn(section, language))}/`)
    .join('');
}

/** Folders and the names of their sections, which the slug does not tell. */
function sectionNames(sections: readonly SectionRow[], language: string): Map<string, string> {
  return new Map(
    sections.map((section) => [
      folderOf(sections, section.id, language),
      nameIn(section, language),
    ]),
  );
}

async function* zipOf(
  ctx: Ctx,
  store: FileStore,
  { texts, sections }: { texts: readonly Placed[]; sections: ReadonlyMap<string, string> },
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let fault: unknown = null;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    else chunks.push(chunk);
  });
  const drain = function* () {
    if (fault) throw fault;
    yield* chunks.splice(0);
  };
  const add = (name: string, entry: ZipDeflate | ZipPassThrough, bytes: Uint8Array) => {
    zip.add(entry);
    entry.push(bytes, true);
    return name;
  };
  const files = new Map<string, string>();
  for (const [folder, title] of sections) {
    const name = `${folder}_index.md`;
    add(name, new ZipDeflate(name), encoded(frontMatter({ title })));
  }
  for (const text of texts) {
    const content = rewritten(ctx, text, { texts, files });
    const { name, title, tags, description, language, isDraft } = text;
    const head = frontMatter({
      title,
      ...(description && { description }),
      ...(tags.length > 0 && { tags }),
      language,
      order: text.position,
      ...(isDraft && { draft: true }),
    });
    add(name, new ZipDeflate(name), encoded(`${head}\n${articleMarkdown(content)}`));
    yield* drain();
  }
  for (const [key, name] of files) {
    const kept = await store.get(key);
    if (kept === null) continue;
    add(name, new ZipPassThrough(name), await buffer(kept.stream));
    yield* drain();
  }
  zip.end();
  yield* drain();
}

const ownFile = /^\/files\/([0-9a-f]{32})\/([^/?#]+)/;
const ownArticle = /^\/articles\/(?:[^?#]*\/)?(\d+)(?:[?#]|$)/;

/** Addresses of files and of other exported articles become relative. */
function rewritten(
  { basePath }: Ctx,
  { name, content, language }: Placed,
  { texts, files }: { texts: readonly Placed[]; files: Map<string, string> },
): string {
  const $ = load(content, {}, false);
  const relative = (target: string) =>
    path.posix.relative(path.posix.dirname(name), target).replace(/ /g, '%20');
  const withoutBase = (address: string) =>
    basePath !== '' && address.startsWith(`${basePath}/`)
      ? address.slice(basePath.length)
      : address;
  const rename = (attribute: 'src' | 'href') => {
    for (const element of $(`[${attribute}]`).toArray()) {
      const node = $(element);
      const address = withoutBase(node.attr(attribute) ?? '');
      const [, key, file = ''] = ownFile.exec(address) ?? [];
      if (key !== undefined) {
        const target = `files/${key.slice(0, 8)}/${decodeURIComponent(file)}`;
        files.set(key, target);
        node.attr(attribute, encodeURI(relative(target)));
        continue;
      }
      const id = Number(ownArticle.exec(address)?.[1]);
      const isPermanent = address.startsWith('/articles/permalink/');
      const same = texts.filter(
        (each) => (isPermanent ? each.articleId : each.conversationId) === id,
      );
      const target = same.find((each) => each.language === language) ?? same[0];
      if (target !== undefined) {
        const hash = address.includes('#') ? address.slice(address.indexOf('#')) : '';
        node.attr(attribute, `${relative(target.name)}${hash}`);
      }
    }
  };
  rename('src');
  rename('href');
  return $.html();
}

function frontMatter(fields: object): string {
  return `---\n${stringify(fields)}---\n`;
}

function encoded(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
