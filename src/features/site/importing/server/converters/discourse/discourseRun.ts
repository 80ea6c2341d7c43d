import type { ConvertOptions } from '../converter.ts';
import type { NeutralWriter } from '../frame/neutralWriter.ts';
import type { ScratchTables } from '../frame/scratchTables.ts';
import type { CookedPlaces } from './cookedHtml.ts';

/** What the steps of a conversion share. */
export interface DiscourseRun {
  scratch: ScratchTables;
  writer: NeutralWriter;
  options: ConvertOptions;
  /** Where the uploads of the archive are; null: it has none. */
  uploadsDir: string | null;
  places: Omit<CookedPlaces, 'pollHtml'>;
  now: Date;
}
