import DataLoader from 'dataloader';
import { loadStandings } from '#features/people/standing/server/standings.ts';
import { canBlock } from '#features/people/standing/standingRules.ts';
import { type Ctx, perRequest } from '#platform/context.ts';

/** Members for whom the viewer may switch chat off or on: those whom they may block. */
export function silenceableLoader(ctx: Ctx): DataLoader<number, boolean> {
  return perRequest(ctx, createLoader);
}

function createLoader({ db, viewer }: Ctx): DataLoader<number, boolean> {
  return new DataLoader(async (ids) => {
    const { memberId } = viewer;
    if (memberId === null) return ids.map(() => false);
    const standings = await loadStandings(db, [memberId, ...ids]);
    const actor = standings.get(memberId);
    return ids.map((id) => {
      const subject = standings.get(id);
      return actor !== undefined && subject !== undefined && canBlock(viewer, subject, actor).ok;
    });
  });
}
