import Merge from 'virtual:icons/merge';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { UndoMutation } from '#features/content/conversations/ui/undoDocuments.ts';
import { Button } from '#ui/Button.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';

interface MergedPost {
  id: string;
  title: string;
  mergedAt: string;
  path: string;
  activityId: string | null;
}

/** The posts merged into this one, for members who may undo that. */
export function MergedFrom({ posts }: { posts: readonly MergedPost[] }) {
  const { t } = useTranslation(['merging', 'staffWork']);
  const navigate = useNavigate();
  const [sendingId, setSendingId] = useState<string | null>(null);

  async function undo(activityId: string): Promise<void> {
    setSendingId(activityId);
    try {
      const { conversation } = (await runOperation(UndoMutation, { input: { activityId } }))
        .undoActivity;
      showSuccess(t('staffWork:undo.done'));
      if (conversation) await navigate(conversation.path);
    } catch {
      showError(t('staffWork:undo.failed'));
    } finally {
      setSendingId(null);
    }
  }

  return (
    <ul className="flex flex-col gap-2">
      {posts.map(({ id, title, path, mergedAt, activityId }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-surface-sunken px-3 py-2 text-sm"
        >
          <Merge aria-hidden className="size-4.5 shrink-0 text-text-muted" />
          <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
            {t('mergedFrom.text', { title })} <Time at={mergedAt} className="text-text-muted" />
          </span>
          <Link
            to={`${path}?merged=show`}
            className="inline-flex min-h-8 items-center rounded-sm underline hover:no-underline"
          >
            {t('mergedFrom.show')}
          </Link>
          {activityId !== null && (
            <Button
              variant="secondary"
              size="sm"
              loading={sendingId === activityId}
              onClick={() => void undo(activityId)}
            >
              {t('mergedFrom.undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
