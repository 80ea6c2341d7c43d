import type { Selectable } from 'kysely';
import type { ModerationItems } from '#db/tables.ts';

/** An entry of the moderators' queue, waiting or decided. */
export type ModerationRow = Selectable<ModerationItems>;

/** A post; or a comment or reply. */
export interface ModeratedTarget {
  type: 'conversation' | 'comment';
  id: number;
}
