import { sql } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { Database, DatabaseTransaction } from '../database/database.ts';

/** A member whose account is deleted: their rows are erased, their content stays. */
export interface ErasedMember {
  memberId: number;
  /** The new username, without the @. */
  name: string;
  /** The former email address, normalized as in `members.email_key`. */
  emailKey: string | null;
}

export type EraseMember = (trx: DatabaseTransaction, member: ErasedMember) => Promise<unknown>;

/** One JSON file of a member's export, read page by page. */
export interface ExportFile {
  name: string;
  list: (
    db: Database,
    memberId: number,
    after: string,
  ) => Promise<{ cursor: string; row: Record<string, unknown> }[]>;
}

/** Why nothing is exported or erased. */
interface Nothing {
  none: string;
}

/** What happens to a table's rows that reference a member. */
export interface MemberTableData<Table extends keyof DB> {
  /** Every column with a member id. */
  columns: readonly (keyof DB[Table] & string)[];
  export: readonly ExportFile[] | Nothing;
  /** `deleteBy`: deletes the rows whose column contains the member's id. */
  erase: EraseMember | { deleteBy: keyof DB[Table] & string } | Nothing;
}

export type MemberData = { readonly [Table in keyof DB]?: MemberTableData<Table> };

declare module './serverFeature.ts' {
  interface ServerFeature {
    /**
     * What a member's export contains from the feature's tables, and what deleting the account does to them.
     * Every table that references members is in one manifest (`app/storedData.db.test.ts`).
     */
    memberData?: MemberData;
  }
}

/** For columns that record which staff member did something. */
export const staffWork: Nothing = {
  none: 'Work done for the community; the entry stays, under the anonymised account.',
};

const exportPageSize = 500;

/**
 * @param body a statement with the columns `cursor`, a number by which the rows are ordered, and those of
 *   the file; it ends with `afterCursor`
 */
export function exportFile(
  name: string,
  body: (memberId: number, after: number) => ReturnType<typeof sql>,
): ExportFile {
  return {
    name,
    async list(db, memberId, after) {
      const { rows } = await sql<{ cursor: string; row: Record<string, unknown> }>`
        select exported_row.cursor::text as cursor, to_jsonb(exported_row) - 'cursor' as row
        from (${body(memberId, Number(after || 0))}) as exported_row`.execute(db);
      return rows;
    },
  };
}

/** The condition, order and limit of one page, by a column that is unique for the member. */
export function afterCursor(column: string, after: number) {
  return sql`${sql.ref(column)} > ${after} order by ${sql.ref(column)} limit ${exportPageSize}`;
}

/** The same for rows without such a column, whose `cursor` is their `row_number()`. */
export function afterRow(after: number) {
  return sql`order by 1 offset ${after} limit ${exportPageSize}`;
}
