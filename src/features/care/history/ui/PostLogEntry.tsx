import Undo2 from 'virtual:icons/undo-2';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { UndoMutation } from '#features/content/conversations/ui/undoDocuments.ts';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { historySearch } from '../historyAddress.ts';
import type { LogNode } from './historyDocuments.ts';
import { useActivityName } from './useActivityName.ts';

type PostLogEntryProps = {
  entry: LogNode;
  path: string;
  onUndone: () => Promise<void>;
  onLeave: () => void;
};

/** Actor, action, time and reason, with a link to the target and undo. */
export function PostLogEntry({ entry, path, onUndone, onLeave }: PostLogEntryProps) {
  const { t } = useTranslation('history');
  const nameOf = useActivityName();
  const actor = useDisplayName(entry.actor);
  const undoneBy = useDisplayName(entry.undoneBy);
  const { activity, entityType, objectId, otherPost } = entry;
  const fact = (name: string) => entry.facts.find((each) => each.name === name)?.value ?? null;
  const reason = fact('reason') ?? fact('note');
  const revision = fact('revision');
  const commentId = entityType === 'CONVERSATION' ? null : objectId;
  const taken = activity === 'undo' ? fact('activity') : null;
  return (
    <li className="relative flex flex-col gap-1 py-2.5 ps-5 before:absolute before:start-[-0.6rem] before:top-4.5 before:size-2.5 before:rounded-full before:bg-border-strong">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <strong className="font-semibold wrap-anywhere">
          <bdi>{actor}</bdi>
        </strong>
        <span>
          {nameOf(activity)}
          {taken !== null && `: ${nameOf(taken)}`}
        </span>
        <Time at={entry.at} className="text-sm text-text-muted" />
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-text-muted">
        {commentId === null ? (
          t('log.on.CONVERSATION')
        ) : (
          <Link
            to={`${path}?commentId=${commentId}`}
            className="text-accent hover:underline"
            // The target may be on the page below the dialog.
            onClick={onLeave}
          >
            {t(`log.on.${entityType}`)}
          </Link>
        )}
        {revision !== null && (
          <Link
            to={`${path}/history${historySearch({ commentId, from: null, to: Number(revision), inline: false })}`}
            className="text-accent hover:underline"
          >
            {t('log.changes')}
          </Link>
        )}
        {otherPost && (
          <Link to={otherPost.path} className="text-accent wrap-anywhere hover:underline">
            {otherPost.title}
          </Link>
        )}
        {fact('order') !== null && <span>{t('log.order', { order: fact('order') ?? '' })}</span>}
        {fact('silent') === 'true' && <span>{t('silent')}</span>}
      </p>
      {reason !== null && (
        <blockquote className="border-s-2 border-border ps-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {reason}
        </blockquote>
      )}
      {entry.undoneAt !== null && (
        <p className="text-sm text-text-muted">
          {t('log.undone', { name: undoneBy })} <Time at={entry.undoneAt} />
        </p>
      )}
      {entry.isUndoable && <UndoButton entry={entry} onUndone={onUndone} />}
    </li>
  );
}

function UndoButton({ entry, onUndone }: Pick<PostLogEntryProps, 'entry' | 'onUndone'>) {
  const { t } = useTranslation('staffWork');
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState(false);
  const undo = async () => {
    setPending(true);
    try {
      await runOperation(UndoMutation, { input: { activityId: entry.id } });
      showSuccess(t('undo.done'));
      await Promise.all([onUndone(), revalidate()]);
    } catch {
      showError(t('undo.failed'));
    }
    setPending(false);
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={pending}
      icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
      className="self-start"
      onClick={() => void undo()}
    >
      {t('undo.button')}
    </Button>
  );
}
