import { type RawBuilder, sql } from 'kysely';
import {
  keepMarks,
  marksColumn,
  type StoredMarks,
} from '#features/content/marks/server/markLoader.ts';
import {
  briefMemberColumn,
  keepBriefMembers,
  type StoredMember,
} from '#features/people/members/server/memberLoader.ts';
import type { Ctx } from '#platform/context.ts';

/** What a page shows of every response besides its row. */
export interface ResponseParts {
  id: number;
  shown_author: StoredMember | null;
  shown_marks: StoredMarks | null;
}

/** Author and marks of listed responses in the statement that lists them. */
export function responseParts(ctx: Ctx, table: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${briefMemberColumn(ctx, column('author_id'))} as shown_author,
    ${marksColumn(ctx.viewer, 'comment', column('id'))} as shown_marks`;
}

/** Keeps what `responseParts` has selected. */
export async function keepResponseParts(ctx: Ctx, rows: readonly ResponseParts[]): Promise<void> {
  for (const { id, shown_marks } of rows) keepMarks(ctx, 'comment', [id, shown_marks]);
  await keepBriefMembers(
    ctx,
    rows.map(({ shown_author }) => shown_author),
  );
}
