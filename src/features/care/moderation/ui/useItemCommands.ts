import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { UndoMutation } from '#features/content/conversations/ui/undoDocuments.ts';
import { ClientError } from '#ui/clientError.ts';
import type { Selection } from '#ui/lists/useSelection.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { Decision } from '../moderationRules.ts';
import type { ItemCommands } from './ItemActions.tsx';
import { ClaimMutation, type ModerationItem } from './moderationDocuments.ts';
import { useAuthorCommands } from './useAuthorCommands.ts';
import type { ModerationNews } from './useModerationNews.ts';
import type { Triage } from './useTriage.ts';

export interface QueueCommands extends ItemCommands {
  decideMany: (items: readonly ModerationItem[], decision: Decision) => void;
  /** A note to the author of the open entry, sent with the decision. */
  note: string;
  setNote: (text: string) => void;
}

interface QueueParts {
  list: RefObject<HTMLElement | null>;
  triage: Triage;
  selection: Selection;
  news: ModerationNews;
}

/** Commands of the queue's buttons and shortcuts. */
export function useItemCommands({ list, triage, selection, news }: QueueParts): {
  commands: QueueCommands;
  openId: string | null;
} {
  const { t } = useTranslation('moderation');
  const [openId, setOpenId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const author = useAuthorCommands();
  const undoOf = useUndoDecided();
  const nextId = useRef<string | null>(null);
  const { shown } = triage;

  // After a decision the next entry is focused, once the decided one has left the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each state of the list.
  useLayoutEffect(() => {
    const id = nextId.current;
    if (id === null) return;
    nextId.current = null;
    if (id === noneLeft) list.current?.closest<HTMLElement>('main')?.focus();
    const row = list.current?.querySelector(`[data-row="${id}"]`);
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  }, [shown.length]);

  function decideMany(items: readonly ModerationItem[], decision: Decision): void {
    const able = items.filter(
      (item) => item.resolvedAt === null && item.can[verb[decision]] === 'OK',
    );
    if (able.length === 0) return;
    nextId.current = nextAfter(able) ?? noneLeft;
    selection.clear();
    const [first] = able;
    // A note to one author does not apply to bulk decisions.
    const isOpenOne = able.length === 1 && first?.id === openId;
    void triage.decide(able, { decision, note: (isOpenOne && note.trim()) || null });
    if (able.some(({ id }) => id === openId)) open(null);
  }

  function open(id: string | null): void {
    setOpenId(id);
    setNote('');
  }

  function nextAfter(gone: readonly ModerationItem[]): string | null {
    const isGone = (item: ModerationItem) => gone.includes(item);
    const last = shown.findLastIndex(isGone);
    const left = [...shown.slice(last + 1), ...shown.slice(0, last).reverse()];
    return left.find((item) => !isGone(item))?.id ?? null;
  }

  async function claim(item: ModerationItem, takeOver: boolean): Promise<void> {
    if (item.resolvedAt) return;
    try {
      await runOperation(ClaimMutation, { input: { itemId: item.id, takeOver } });
    } catch (error) {
      const isTaken = error instanceof ClientError && error.code === 'CONFLICT';
      if (isTaken) showError(t('refused.TAKEN', { title: item.title }));
      else showError(t('failed'));
    }
    news.refresh(item.id);
  }

  const commands: QueueCommands = {
    decideMany,
    ...{ note, setNote },
    decide: (item, decision) => decideMany([item], decision),
    toggle: (item) => {
      const opens = openId !== item.id;
      open(opens ? item.id : null);
      if (opens) void claim(item, false);
    },
    takeOver: (item) => void claim(item, true),
    block: (item) => void author.block(item),
    ban: (item, kind) => void author.ban(item, kind),
    undo: undoOf,
  };
  return { commands, openId };
}

/** If there is no next entry: focuses the page itself. */
const noneLeft = '';

const verb = { APPROVE: 'approve', SPAM: 'spam', DELETE: 'delete' } as const;

/** Undoes a decision from the history. */
function useUndoDecided() {
  const { t } = useTranslation('moderation');
  const { revalidate } = useRevalidator();
  return ({ activityId }: ModerationItem): void => {
    if (activityId === null) return;
    runOperation(UndoMutation, { input: { activityId } })
      .then(() => showSuccess(t('undone', { count: 1 })))
      .catch(() => showError(t('undoFailed')))
      .finally(() => void revalidate());
  };
}
