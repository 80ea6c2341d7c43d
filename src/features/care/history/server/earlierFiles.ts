import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import { getHistory } from './historyService.ts';

interface Holding {
  type: 'conversation' | 'comment';
  id: number;
  /** The versions that reference the file. */
  numbers: number[];
}

/**
 * Whether the viewer can read a version that references the file, of a post or response it is attached to:
 * versions may be hidden, or have been private or spam.
 */
export async function seesEarlierFile(ctx: Ctx, key: string): Promise<boolean> {
  const { rows } = await sql<Holding>`
    select target_type as type, target_id as id, array_agg(number) as numbers
    from file_uses join revisions using (target_type, target_id)
    where storage_key = ${key} and content like ${`%/files/${key}/%`}
    group by target_type, target_id`.execute(ctx.db);
  for (const holding of rows) {
    if (await isRead(ctx, holding)) return true;
  }
  return false;
}

async function isRead(ctx: Ctx, { type, id, numbers }: Holding): Promise<boolean> {
  const entity = type === 'conversation' ? 'CONVERSATION' : 'COMMENT';
  try {
    const { versions } = await getHistory(ctx, entity, id);
    return versions.some((each) => each.isReadable && numbers.includes(each.contentNumber));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
