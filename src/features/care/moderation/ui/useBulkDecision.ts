import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { filterOf, type ModerationAddress } from '../moderationAddress.ts';
import { type Decision, type ModerationRefusal, moderationLimits } from '../moderationRules.ts';
import { decideItems } from './decideItems.ts';
import { ModerationIdsQuery } from './moderationDocuments.ts';
import type { Triage } from './useTriage.ts';

/** Maximum number of rejections, because rejected entries are excluded from following queries. */
const mostFailures = 500;

export interface BulkDecision {
  progress: { done: number; total: number } | null;
  outcome: { done: number; failed: Map<ModerationRefusal, number>; stopped: boolean } | null;
  /** Decides all matches in batches, except those added since the page was rendered. */
  decideAll: (decision: Decision) => Promise<void>;
  stop: () => void;
  dismiss: () => void;
}

export function useBulkDecision(address: ModerationAddress, triage: Triage): BulkDecision {
  const { t } = useTranslation('moderation');
  const { now } = useShell();
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<BulkDecision['progress']>(null);
  const [outcome, setOutcome] = useState<BulkDecision['outcome']>(null);
  const stopped = useRef(false);

  async function decideAll(decision: Decision): Promise<void> {
    if (progress) return;
    const asked = { title: t('bulk.askTitle'), text: t(`bulk.ask.${decision}`) };
    if (!(await openModal('confirmation', { ...asked, danger: decision === 'DELETE' }))) return;
    stopped.current = false;
    setOutcome(null);
    const activityIds: string[] = [];
    const itemIds: string[] = [];
    const failed = new Map<string, ModerationRefusal>();
    try {
      let total: number | null = null;
      while (!stopped.current && failed.size < mostFailures) {
        const { moderationList } = await runOperation(ModerationIdsQuery, {
          keywords: address.q || null,
          filter: { ...filterOf(address), latestTo: now, excludeIds: [...failed.keys()] },
          first: moderationLimits.chunk,
        });
        total ??= moderationList.totalCount;
        const ids = moderationList.nodes.map(({ id }) => id);
        if (ids.length === 0) break;
        setProgress({ done: itemIds.length, total: Math.max(total, itemIds.length + ids.length) });
        const result = await decideItems(ids, { decision });
        itemIds.push(...result.done.keys());
        activityIds.push(...result.done.values());
        for (const [id, refusal] of result.failed) failed.set(id, refusal);
      }
    } catch {
      showError(t('failed'));
    }
    if (itemIds.length > 0) triage.remember({ activityIds, itemIds });
    setProgress(null);
    setOutcome({ done: itemIds.length, failed: countOf(failed), stopped: stopped.current });
    await revalidate();
  }

  return {
    progress,
    outcome,
    decideAll,
    stop: () => {
      stopped.current = true;
    },
    dismiss: () => setOutcome(null),
  };
}

function countOf(failed: ReadonlyMap<string, ModerationRefusal>): Map<ModerationRefusal, number> {
  const groups = Map.groupBy(failed.values(), (refusal) => refusal);
  return new Map([...groups].map(([refusal, each]) => [refusal, each.length]));
}
