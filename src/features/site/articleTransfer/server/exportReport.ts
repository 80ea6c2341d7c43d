import { sql } from 'kysely';
import { labelColon } from '#core/labelColon.ts';
import english from '#locales/en/articleTransfer.json' with { type: 'json' };
import type { Ctx } from '#platform/context.ts';
import { serverWords } from '#platform/serverWords.ts';

/** Left alone by the import. */
export const exportReportName = 'export-report.txt';

type Lost = Record<Exclude<keyof typeof english.exportLosses, 'files'>, number>;

/** What a knowledge base has that Markdown files do not hold. */
export async function countExportLosses(
  { db }: Pick<Ctx, 'db'>,
  knowledgeBaseId: number,
): Promise<Lost> {
  const { rows } = await sql<Lost>`
    with articles as materialized (
      select * from kb_articles where knowledge_base_id = ${knowledgeBaseId}
    ), revisions as materialized (
      select revision.*, row_number() over (partition by article_id, language
        order by (state = 'PUBLISHED') desc, state in ('SUPERSEDED', 'DISCARDED'), number desc) as place
      from kb_revisions revision where article_id in (select id from articles)
    )
    select (select count(*) from revisions where place > 1)::int as revisions,
      (select count(*) from kb_review_notes where revision_id in (select id from revisions))::int as comments,
      (select count(*) from articles where owner_id is not null or review_days is not null
        or verified_at is not null)::int as verification,
      (select count(*) from kb_sections section where knowledge_base_id = ${knowledgeBaseId}
        and (description is not null or owner_id is not null or review_days is not null
          or (select count(*) from jsonb_object_keys(names::jsonb)) > 1))::int
        as sections`.execute(db);
  return rows[0] ?? { revisions: 0, comments: 0, verification: 0, sections: 0 };
}

/** The loss report of an export, in the viewer's language. */
export function exportReport(
  { locale }: Pick<Ctx, 'locale'>,
  { lost, missingFiles }: { lost: Lost; missingFiles: readonly string[] },
): string {
  const { words } = serverWords('articleTransfer', english, [locale]);
  const lines = [
    ...(['revisions', 'comments', 'verification', 'sections'] as const)
      .filter((kind) => lost[kind] > 0)
      .map(
        (kind) =>
          `${words.exportLosses[kind]}${labelColon(locale)}${lost[kind].toLocaleString(locale.replace('_', '-'))}`,
      ),
    ...missingFiles.map((name) => `${words.exportLosses.files}${labelColon(locale)}${name}`),
  ];
  const shown = lines.length > 0 ? lines.map((line) => `- ${line}`) : [words.exportComplete];
  return `${words.exportReport}\n\n${shown.join('\n')}\n`;
}
