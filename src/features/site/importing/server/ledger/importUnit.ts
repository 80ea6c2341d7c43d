import type { Database } from '#platform/database/database.ts';
import type { DumpSite } from '../dump/dumpSite.ts';

/** Where imported posts go. */
export interface ImportPlace {
  categoryId: number;
  topicId: number;
}

/** What a step works with: the transaction of one batch. */
export interface ImportUnit {
  trx: Database;
  site: DumpSite;
  place: ImportPlace;
  /** Language of the posts. */
  language: string;
  /** Things made beside the rows themselves, such as members for names without an account. */
  note: (what: string, count: number) => void;
}
