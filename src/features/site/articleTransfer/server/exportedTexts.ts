import { sql } from 'kysely';
import { slugOf } from '#core/slug.ts';
import {
  lineOfSection,
  type SectionRow,
} from '#features/engage/knowledgeBases/server/knowledgeBaseStore.ts';
import type { Database } from '#platform/database/database.ts';

/** A file beside a text, as stored with its revision. */
export interface StoredAttachment {
  type?: string | null;
  source: string;
  name?: string | null;
  caption?: string | null;
  description?: string | null;
  thumbnailUrl?: string | null;
}

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
  metaTitle: string | null;
  metaDescription: string | null;
  coverImage: string | null;
  attachments: StoredAttachment[];
  isDraft: boolean;
  position: number;
  /** Of a release note, on its source text. */
  release: { product: string; version: string; kinds: string[]; date: string } | null;
}

export interface PlacedText extends ExportedText {
  /** In the archive, such as `care/clean-the-pump.de.md`. */
  name: string;
}

/** The texts of a knowledge base: what is published, and as drafts what is not, or is archived. */
export async function listExportedTexts(
  db: Database,
  knowledgeBaseId: number,
): Promise<ExportedText[]> {
  const { rows } = await sql<ExportedText>`
    select distinct on (section.position, article.section_id, article.position, article.id, revision.language)
      article.id as "articleId", revision.language, article.source_language as "sourceLanguage",
      article.section_id as "sectionId", translation.conversation_id as "conversationId",
      revision.title, revision.content, tag_labels(revision.tags) as tags, revision.preview_description as description,
      revision.meta_title as "metaTitle", revision.meta_description as "metaDescription",
      revision.cover_image as "coverImage", revision.attachments,
      revision.state <> 'PUBLISHED' or post.archived_at is not null as "isDraft", article.position,
      case when note.article_id is not null and revision.language = article.source_language then
        jsonb_build_object('product', product.name, 'version', note.version, 'kinds', note.kinds,
          'date', note.released_on::text) end as release
    from kb_articles article
      join kb_translations translation on translation.article_id = article.id
      join kb_revisions revision on revision.article_id = article.id
        and revision.language = translation.language
        and revision.state not in ('SUPERSEDED', 'DISCARDED')
      left join conversations post on post.id = translation.conversation_id
      left join kb_sections section on section.id = article.section_id
      left join release_notes note on note.article_id = article.id
      left join release_products product on product.id = note.product_id
    where article.knowledge_base_id = ${knowledgeBaseId} and post.deleted_at is null
    order by section.position, article.section_id, article.position, article.id, revision.language,
      revision.state = 'PUBLISHED' desc`.execute(db);
  return rows;
}

/** Names every text; translations are named as their source. */
export function placeTexts(
  texts: readonly ExportedText[],
  sections: readonly SectionRow[],
  language: string,
): PlacedText[] {
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
export function foldersOf(
  sections: readonly SectionRow[],
  language: string,
): ReadonlyMap<string, string> {
  return new Map(
    sections.map((section) => [
      folderOf(sections, section.id, language),
      nameIn(section, language),
    ]),
  );
}
