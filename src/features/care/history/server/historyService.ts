import { demand, hasPermission } from '#core/permissions.ts';
import { tagLabelsOf } from '#features/content/taxonomy/server/tagLabels.ts';
import type { Ctx } from '#platform/context.ts';
import {
  canSeeHistory,
  pairToCompare,
  seesSilentEdits,
  type Version,
  versionsFor,
  versionsToldTo,
} from '../historyRules.ts';
import { getTarget, type HistoryEntity, type HistoryTarget } from './historyTarget.ts';
import { type DiffPart, diffHtml, diffText } from './htmlDiff.ts';
import { renderRow, type ShownRow } from './renderDiff.ts';
import { listVersions, textsOf } from './versionStore.ts';

export interface History {
  target: HistoryTarget;
  /** Newest first. */
  versions: Version[];
}

export interface Comparison {
  target: HistoryTarget;
  from: Version;
  to: Version;
  title: DiffPart[];
  addedTags: string[];
  removedTags: string[];
  rows: ShownRow[];
}

/**
 * The versions of a post, comment or reply visible to the viewer.
 * @throws AppError NOT_FOUND for an invisible text; UNAUTHENTICATED, FORBIDDEN if the viewer may not
 *   see earlier versions
 */
export async function getHistory(ctx: Ctx, entity: HistoryEntity, id: number): Promise<History> {
  const target = await getTarget(ctx, entity, id);
  demand(canSeeHistory(ctx.viewer, target, ctx.settings));
  return { target, versions: (await versionsOf(ctx, target)).toReversed() };
}

export async function versionsOf(ctx: Ctx, target: HistoryTarget): Promise<Version[]> {
  const { viewer } = ctx;
  const told = versionsToldTo(viewer, await listVersions(ctx.db, target), target);
  return versionsFor(told, {
    seesSilent: seesSilentEdits(viewer, target),
    seesHidden: hasPermission(viewer, 'DELETE_POST', target.categoryId),
  });
}

/** The difference between two versions; null if there is only one. */
export async function compareVersions(
  ctx: Ctx,
  { target, versions }: History,
  asked: { from?: number | null; to?: number | null },
): Promise<Comparison | null> {
  const pair = pairToCompare(versions.toReversed(), asked);
  if (pair === null) return null;
  const { from, to } = pair;
  const texts = await textsOf(ctx.db, target, [from.contentNumber, to.contentNumber]);
  const before = texts.get(from.contentNumber);
  const after = texts.get(to.contentNumber);
  if (!before || !after) return null;
  const was = before.tags ?? [];
  const is = after.tags ?? [];
  return {
    ...{ target, from, to },
    title: diffText(before.title ?? '', after.title ?? ''),
    addedTags: await tagLabelsOf(
      ctx,
      is.filter((tag) => !was.includes(tag)),
    ),
    removedTags: await tagLabelsOf(
      ctx,
      was.filter((tag) => !is.includes(tag)),
    ),
    rows: diffHtml(before.content, after.content).map((row) => renderRow(row, ctx.basePath)),
  };
}
