import { sql } from 'kysely';
import { isFiller } from '#features/content/search/fillerWords.ts';
import { questionWords } from '#features/content/search/searchTerms.ts';
import { findTerms } from '#features/content/search/server/searchLexemes.ts';
import {
  seesAgentSide,
  seesEntry,
  seesRequest,
} from '#features/support/requests/server/requestVisibility.ts';
import { readTexts } from '#features/support/requests/server/searchTexts.ts';
import type { SupportRequestRow } from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';

const limits = {
  shown: 4,
  /** Entries searched, those read of them, and requests compared, the newest first. */
  searched: 200_000,
  entries: 2_000,
  requests: 200,
  /** Characters of the answer. */
  answer: 400,
} as const;

/** The share of the words that a request has. */
const leastShare = 0.4;
/** What a word counts that all of them have. */
const leastWeight = 0.05;

export interface SolvedRequest {
  request: SupportRequestRow;
  /** What was replied last, as plain text; null if nobody replied. */
  answer: string | null;
}

/**
 * Solved requests with the words of a subject, the rarest of them first: by words alone, because meanings are kept of public texts
 * only. One statement decides what the agent sees and what is found; what is spam, deleted or merged is not.
 */
export async function listSolvedRequests(
  ctx: Ctx,
  { id, title }: SupportRequestRow,
): Promise<SolvedRequest[]> {
  const queries = await queriesOf(ctx, title);
  if (queries.length === 0) return [];
  const least = Math.min(queries.length, Math.max(2, Math.ceil(queries.length * leastShare)));
  const { viewer } = ctx;
  const { rows } = await sql<SupportRequestRow & { answer: string | null }>`
    with entries as materialized (
      select request_id from support_entries
      where words @@ ${queries.map((query) => `(${query})`).join(' | ')}::tsquery and ${seesEntry(viewer)}
        and support_entries.id > (select coalesce(max(id), 0) - ${sql.lit(limits.searched)} from support_entries)
      order by support_entries.id desc limit ${sql.lit(limits.entries)}
    ), solved as materialized (
      select support_requests.id from support_requests
      where support_requests.id in (select request_id from entries) and support_requests.id <> ${id}
        and support_requests.status in ('RESOLVED', 'CLOSED') and support_requests.merged_into is null
        and ${seesRequest(viewer)} and ${seesAgentSide(viewer)}
      order by support_requests.last_entry_at desc limit ${sql.lit(limits.requests)}
    ), hits as (
      select solved.id, place from solved
        cross join unnest(${queries}::text[]) with ordinality as asked (query, place)
      where exists (select from support_entries
        where support_entries.request_id = solved.id and words @@ query::tsquery and ${seesEntry(viewer)})
    ), weights as (
      select place, greatest(${sql.lit(leastWeight)},
        ln(((select count(*) from solved) + 1) / (count(*) + 0.5))) as weight
      from hits group by place
    ), scored as (
      select hits.id, sum(weight)::float8 as score from hits join weights using (place)
      group by hits.id having count(*) >= ${least}
    )
    select support_requests.*, (
        select left(stripped_content, ${sql.lit(limits.answer)}) from support_entries
        where support_entries.request_id = support_requests.id and kind = 'REPLY' and is_public
          and author_role = 'AGENT' and not is_automatic and ${seesEntry(viewer)}
        order by seq desc limit 1) as answer
    from scored join support_requests using (id)
    order by score + similarity(support_requests.title, ${title}) desc, support_requests.id desc
    limit ${sql.lit(limits.shown)}`.execute(ctx.db);
  return rows.map(({ answer, ...request }) => ({ request, answer: answer?.trim() || null }));
}

/** A query for each word that says something. */
async function queriesOf(ctx: Ctx, title: string): Promise<string[]> {
  const languages = [ctx.locale, ctx.settings.defaultLanguage, ...ctx.settings.activeLanguages];
  const terms = await findTerms(ctx.db, questionWords(title), { languages, open: false });
  const parts = terms
    .filter(({ word, stop }) => !stop && !isFiller(word))
    .map(({ word }) => ({ operator: null, value: word, isQuoted: false, isNegated: false }));
  const texts = await readTexts(ctx, parts, { isPublicOnly: false });
  return texts.map(({ query }) => query);
}
