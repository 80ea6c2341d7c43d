import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { UndoMutation } from '#features/content/conversations/ui/undoDocuments.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { DecisionChoice } from './decideItems.ts';
import { decideItems } from './decideItems.ts';
import type { ModerationItem } from './moderationDocuments.ts';

/** Messages about decisions replace each other. */
const messages = 'moderation';
/** Below this number of remaining entries the next ones are loaded. */
const runningLow = 5;

interface Undoable {
  /** The activity that undoes each decision. */
  activityIds: readonly string[];
  itemIds: readonly string[];
}

export interface Triage {
  /** Open entries: decided ones leave the list immediately. */
  shown: ModerationItem[];
  decide: (items: readonly ModerationItem[], choice: DecisionChoice) => Promise<void>;
  /** Undoes the last decision. */
  undo: () => Promise<void>;
  /** Undo data of a bulk decision. */
  remember: (undoable: Undoable) => void;
}

interface TriageList {
  nodes: readonly ModerationItem[];
  hasMore: boolean;
  /** Claimed or decided by someone else. */
  onTaken: (ids: readonly string[]) => void;
}

/** Decides entries of the list optimistically; reverted if the server rejects it. */
export function useTriage({ nodes, hasMore, onTaken }: TriageList): Triage {
  const { t } = useTranslation(['moderation', 'staffWork']);
  const { revalidate } = useRevalidator();
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const pending = useRef(new Set<string>());
  const past = useRef<Undoable[]>([]);
  const shown = nodes.filter(({ id }) => !gone.has(id));

  // A reloaded list excludes decided entries, except pending ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each list.
  useEffect(() => {
    setGone((before) => new Set([...before].filter((id) => pending.current.has(id))));
  }, [nodes]);

  const hide = (ids: readonly string[]) => setGone((before) => new Set([...before, ...ids]));
  const show = (ids: readonly string[]) =>
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));

  async function decide(items: readonly ModerationItem[], choice: DecisionChoice): Promise<void> {
    const fresh = items.filter(({ id }) => !pending.current.has(id));
    const ids = fresh.map(({ id }) => id);
    if (ids.length === 0) return;
    const titleOf = (id: string) => fresh.find((item) => item.id === id)?.title ?? '';
    for (const id of ids) pending.current.add(id);
    hide(ids);
    try {
      const { done, failed } = await decideItems(ids, choice);
      show([...failed.keys()]);
      for (const [id, refusal] of failed) {
        showError(t(`refused.${refusal}`, { title: titleOf(id) }));
      }
      onTaken([...failed.keys()]);
      if (done.size > 0) {
        remember({ activityIds: [...done.values()], itemIds: [...done.keys()] });
        const [first = ''] = done.keys();
        const { decision } = choice;
        tell(
          done.size === 1
            ? t(`decided.${decision}`, { title: titleOf(first) })
            : t(`decidedMany.${decision}`, { count: done.size }),
        );
      }
    } catch {
      show(ids);
      showError(t('failed'));
    } finally {
      for (const id of ids) pending.current.delete(id);
    }
    const left = shown.length - ids.length;
    if (left < runningLow && hasMore && pending.current.size === 0) await revalidate();
  }

  function tell(text: string): void {
    showSuccess(text, { label: t('actions.undo'), run: () => void undo() }, messages);
  }

  function remember(undoable: Undoable): void {
    past.current.push(undoable);
  }

  async function undo(): Promise<void> {
    const last = past.current.pop();
    if (!last) {
      showError(t('nothingToUndo'));
      return;
    }
    let count = 0;
    for (const activityId of last.activityIds) {
      try {
        await runOperation(UndoMutation, { input: { activityId } });
        count += 1;
      } catch {
        showError(t('undoFailed'));
      }
    }
    show(last.itemIds);
    if (count > 0) showSuccess(t('undone', { count }), undefined, messages);
    const isListed = last.itemIds.every((id) => nodes.some((node) => node.id === id));
    if (!isListed || count < last.itemIds.length) await revalidate();
  }

  return { shown, decide, undo, remember };
}
