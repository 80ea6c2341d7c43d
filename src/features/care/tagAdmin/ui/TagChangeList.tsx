import Undo2 from 'virtual:icons/undo-2';
import { useEffect, useId } from 'react';
import { useRevalidator } from 'react-router';
import { useDisplayName } from '#features/people/members/ui/useDisplayName.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { TagChangeNode } from './tagAdminDocuments.ts';
import { useUndoTagChange } from './useUndoTagChange.ts';

/** How often a change under way is looked at. Milliseconds. */
const pollEvery = 2_000;

/** The last changes of tags, how far they are, and the way back. */
export function TagChangeList({ changes }: { changes: readonly TagChangeNode[] }) {
  const { t } = useTranslation('tagAdmin');
  const { revalidate, state } = useRevalidator();
  const id = useId();
  const isBusy = changes.some(({ isFinished }) => !isFinished);
  useEffect(() => {
    if (!isBusy || state !== 'idle') return undefined;
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate();
    }, pollEvery);
    return () => clearTimeout(timer);
  }, [isBusy, state, revalidate]);
  if (changes.length === 0) return null;
  return (
    <Card flush as="section" heading={<h2 id={id}>{t('changes')}</h2>}>
      <ul aria-labelledby={id} className="divide-y divide-border">
        {changes.map((change) => (
          <TagChange key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}

function TagChange({ change }: { change: TagChangeNode }) {
  const { t } = useTranslation('tagAdmin');
  const undo = useUndoTagChange();
  const name = useDisplayName(change.actor);
  const { id, kind, tag, target, createdAt, isUndone, isFinished, progress, canUndo } = change;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-full flex-col gap-1.5 sm:basis-auto">
        <p className="wrap-anywhere">{t(`did.${kind}`, { tag, target: target ?? '' })}</p>
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          <bdi>{name}</bdi>
          <Time at={createdAt} />
          {isUndone && <span>{t('undone')}</span>}
        </p>
        {!isFinished && (
          <ProgressBar label={t('progress', { percent: progress })} value={progress} />
        )}
      </div>
      {canUndo && (
        <Button
          variant="secondary"
          size="sm"
          className="needs-js:hidden"
          icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
          onClick={() => void undo(id)}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  );
}
