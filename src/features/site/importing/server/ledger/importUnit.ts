import type { Database } from '#platform/database/database.ts';
import type { DumpSite } from '../dump/dumpSite.ts';

/** The target category and topic. */
export interface ImportPlace {
  categoryId: number;
  topicId: number;
}

/** A step's context: the transaction of one batch. */
export interface ImportUnit {
  trx: Database;
  site: DumpSite;
  place: ImportPlace;
  /** Language of the posts. */
  language: string;
  /** Entities created besides the rows themselves, such as members for names without an account. */
  note: (what: string, count: number) => void;
}
