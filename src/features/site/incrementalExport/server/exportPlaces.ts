import { AppError } from '#core/errors.ts';
import type { Ctx } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

/** Exports at the same time, in this process. */
const most = { ofMember: 3, inAll: 20 };
const retryAfterSeconds = 10;

const running = new WeakMap<Database, Map<number, number>>();

/**
 * Counts an export until it has ended: each is one statement at a time, and holds a batch of rows.
 * @throws AppError RATE_LIMITED
 */
export function takeExportPlace({ db, viewer }: Ctx): () => void {
  const counts = running.get(db) ?? new Map<number, number>();
  running.set(db, counts);
  const memberId = viewer.memberId ?? 0;
  const own = counts.get(memberId) ?? 0;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (own >= most.ofMember || all >= most.inAll) {
    const message = `At most ${most.ofMember} exports can run at the same time. Try again in ${retryAfterSeconds} s.`;
    throw new AppError('RATE_LIMITED', { message, retryAfterSeconds });
  }
  counts.set(memberId, own + 1);
  let hasLeft = false;
  return () => {
    if (hasLeft) return;
    hasLeft = true;
    const left = (counts.get(memberId) ?? 1) - 1;
    if (left > 0) counts.set(memberId, left);
    else counts.delete(memberId);
  };
}
