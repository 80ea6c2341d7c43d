import type { Viewer } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from './serverFeature.ts';

/** Counts stop here: the number is shown as "1,000+". */
export const pendingCountLimit = 1000;

/** Items that wait for staff. */
export interface PendingWork {
  /** Where they are handled; its path without the query is the `href` of a staff link. */
  href: string;
  /**
   * The plural key of its text, in `locales/<language>/<file>.json`: `moderation:pendingWork` for
   * `pendingWork_one` and `pendingWork_other`.
   */
  text: string;
  isOffered: (viewer: Viewer) => boolean;
  /** Only what the viewer may see. */
  count: (ctx: Ctx) => Promise<number>;
}

declare module './serverFeature.ts' {
  interface ServerFeature {
    pendingWork?: readonly PendingWork[];
  }
}

export interface CountedWork extends PendingWork {
  total: number;
}

/** What waits for the viewer, without what is done. A count that fails is left out. */
export async function countPendingWork(ctx: Ctx): Promise<CountedWork[]> {
  const offered = serverParts('pendingWork')
    .flat()
    .filter(({ isOffered }) => isOffered(ctx.viewer));
  const counted = await Promise.all(
    offered.map(async (work) => {
      try {
        return { ...work, total: await work.count(ctx) };
      } catch (error) {
        ctx.log.warn({ err: error, href: work.href }, 'pending work was not counted');
        return { ...work, total: 0 };
      }
    }),
  );
  return counted.filter(({ total }) => total > 0);
}
