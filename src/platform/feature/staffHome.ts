import type { Viewer } from '#core/permissions.ts';
import type { Ctx } from '../context.ts';
import { serverParts } from './serverFeature.ts';

export interface StaffListRow {
  href: string;
  title: string;
  at: Date;
  /** Whose it is. */
  memberId: number;
}

/** A short list for the admin home. */
export interface StaffList {
  key: string;
  /** Lists with lower numbers come first. */
  order: number;
  /** Keys of its words, such as `lists:unanswered.title`. */
  title: string;
  empty: string;
  /** The whole list. */
  href: string;
  isOffered: (viewer: Viewer) => boolean;
  /** At most `staffListSize` rows, only of what the viewer may see. */
  list: (ctx: Ctx) => Promise<StaffListRow[]>;
}

export const staffListSize = 5;

/** What is missing in the installation, and what that breaks. */
export interface InstallationProblem {
  /** Keys of its words. */
  title: string;
  text: string;
  /** Where it is solved. */
  href: string;
  isOffered: (viewer: Viewer) => boolean;
  isPresent: (ctx: Ctx) => Promise<boolean>;
}

declare module './serverFeature.ts' {
  interface ServerFeature {
    staffLists?: readonly StaffList[];
    installationProblems?: readonly InstallationProblem[];
  }
}

export interface FilledStaffList extends StaffList {
  rows: StaffListRow[];
}

/** The lists offered to the viewer. One that fails is left out. */
export async function fillStaffLists(ctx: Ctx): Promise<FilledStaffList[]> {
  const offered = serverParts('staffLists')
    .flat()
    .filter(({ isOffered }) => isOffered(ctx.viewer));
  const filled = await Promise.all(
    offered.map(async (each) => {
      try {
        return [{ ...each, rows: await each.list(ctx) }];
      } catch (error) {
        ctx.log.warn({ err: error, list: each.key }, 'a list of the admin home failed');
        return [];
      }
    }),
  );
  return filled.flat().toSorted((one, other) => one.order - other.order);
}

/** The problems that the viewer can solve. One whose check fails counts as absent. */
export async function findInstallationProblems(ctx: Ctx): Promise<InstallationProblem[]> {
  const offered = serverParts('installationProblems')
    .flat()
    .filter(({ isOffered }) => isOffered(ctx.viewer));
  const checked = await Promise.all(
    offered.map(async (problem) => {
      try {
        return (await problem.isPresent(ctx)) ? [problem] : [];
      } catch (error) {
        ctx.log.warn({ err: error, problem: problem.title }, 'a check of the installation failed');
        return [];
      }
    }),
  );
  return checked.flat();
}
