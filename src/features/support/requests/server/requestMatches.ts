import { sql } from 'kysely';
import {
  type HighlightPart,
  highlightSnippet,
  highlightText,
} from '#features/content/search/searchHighlight.ts';
import type { Ctx } from '#platform/context.ts';
import { attachmentsOf } from '#platform/graphql/mediaTypes.ts';
import { isFound, type SearchedText } from './searchTexts.ts';
import type { SupportEntryRow, SupportRequestRow } from './supportRows.ts';

export const matchPlaces = ['MESSAGE', 'NOTE', 'FILE'] as const;

/** Where a request matches a search beside its subject. */
export interface RequestMatch {
  place: (typeof matchPlaces)[number];
  parts: HighlightPart[];
}

/** Characters of a passage. */
const passageLength = 160;

const matches = new WeakMap<SupportRequestRow, RequestMatch>();

/** The passage by which a listed request was found. */
export function matchOf(row: SupportRequestRow): RequestMatch | null {
  return matches.get(row) ?? null;
}

/** Finds the passages of listed requests: of each the newest entry that matches most of the search. */
export async function findMatches(
  ctx: Ctx,
  rows: readonly SupportRequestRow[],
  texts: readonly SearchedText[],
): Promise<void> {
  const sought = texts.filter(({ isNegated }) => !isNegated);
  if (rows.length === 0 || sought.length === 0) return;
  const some = sought.map(({ query }) => `(${query})`).join(' | ');
  const count = sought.map(({ query }) => sql`(words @@ ${query}::tsquery)::int`);
  const found = await sql<
    Pick<SupportEntryRow, 'id' | 'request_id' | 'kind' | 'stripped_content' | 'attachments'>
  >`
    select distinct on (request_id) id, request_id, kind, attachments,
      left(stripped_content, 20000) as stripped_content
    from support_entries
    where request_id = any(${rows.map(({ id }) => id)}::bigint[])
      and ${isFound(ctx, { query: some, isPublicOnly: sought.every((each) => each.isPublicOnly) })}
    order by request_id, ${sql.join(count, sql` + `)} desc, created_at desc`.execute(ctx.db);
  const terms = sought.flatMap((text) => text.terms);
  const byRequest = new Map(found.rows.map((entry) => [entry.request_id, entry]));
  for (const row of rows) {
    const entry = byRequest.get(row.id);
    const match = entry && passageOf(entry, terms);
    if (match) matches.set(row, match);
  }
}

function passageOf(
  entry: Pick<SupportEntryRow, 'id' | 'kind' | 'stripped_content' | 'attachments'>,
  terms: SearchedText['terms'],
): RequestMatch | null {
  const hits = (parts: HighlightPart[]) => parts.some(({ hit }) => hit);
  const text = highlightSnippet(entry.stripped_content, terms, passageLength);
  const place = entry.kind === 'NOTE' ? 'NOTE' : 'MESSAGE';
  if (hits(text)) return { place, parts: text };
  for (const { name } of attachmentsOf(entry.attachments)) {
    const parts = highlightText(name ?? '', terms);
    if (hits(parts)) return { place: 'FILE', parts };
  }
  // Found by the subject, which is shown, or by a field.
  return null;
}
