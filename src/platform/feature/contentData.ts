import type { RawBuilder } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { DatabaseTransaction } from '../database/database.ts';

/** Posts or responses that were deleted so long ago that nobody can restore them. */
export interface PurgedContent {
  type: 'conversation' | 'comment';
  ids: readonly number[];
}

type PurgeContent = (trx: DatabaseTransaction, purged: PurgedContent) => Promise<unknown>;

/** What happens to a table's rows about a post or response. */
export interface ContentTable<Table extends keyof DB> {
  /** Every column that holds the id of a post or response, beside a type where it may be either. */
  columns: readonly (keyof DB[Table] & string)[];
  /** `none`: why nothing of the rows is purged. */
  purge: PurgeContent | { none: string };
}

export type ContentData = { readonly [Table in keyof DB]?: ContentTable<Table> };

declare module './serverFeature.ts' {
  interface ServerFeature {
    /**
     * What is removed from the feature's tables once a deleted post or response cannot be restored.
     * Every table that refers to either is in one manifest (`app/storedData.db.test.ts`).
     */
    contentData?: ContentData;
    /** Whether a deleted post and its responses are kept for the time being, as SQL. */
    keepsDeleted?: (postId: RawBuilder<unknown>) => RawBuilder<boolean>;
  }
}
