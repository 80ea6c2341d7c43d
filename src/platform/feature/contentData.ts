import type { RawBuilder } from 'kysely';
import type { DB } from '#db/tables.ts';
import type { DatabaseTransaction } from '../database/database.ts';

/** Posts or responses deleted so long ago that they can no longer be restored. */
export interface PurgedContent {
  type: 'conversation' | 'comment';
  ids: readonly number[];
}

type PurgeContent = (trx: DatabaseTransaction, purged: PurgedContent) => Promise<unknown>;

/** What happens to a table's rows that reference a post or response. */
export interface ContentTable<Table extends keyof DB> {
  /** Every column with the id of a post or response, next to a type column if it may be either. */
  columns: readonly (keyof DB[Table] & string)[];
  /** `none`: why nothing is purged. */
  purge: PurgeContent | { none: string };
}

export type ContentData = { readonly [Table in keyof DB]?: ContentTable<Table> };

declare module './serverFeature.ts' {
  interface ServerFeature {
    /**
     * What is purged from the feature's tables once a deleted post or response can no longer be restored.
     * Every table that references either is in one manifest (`app/storedData.db.test.ts`).
     */
    contentData?: ContentData;
    /** SQL condition under which a deleted post and its responses are kept for now. */
    keepsDeleted?: (postId: RawBuilder<unknown>) => RawBuilder<boolean>;
  }
}
