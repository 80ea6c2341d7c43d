import Trash2 from 'virtual:icons/trash-2';
import type { MouseEvent } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formPath } from '#core/feature/postedForms.ts';
import { isPostType } from '#core/postTypes.ts';
import { DeleteDraftMutation } from '#features/content/drafts/ui/draftDocuments.ts';
import { draftPlace } from '#features/content/drafts/ui/useDraft.ts';
import { Badge } from '#ui/Badge.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { TypeBadge } from '#ui/TypeBadge.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { composeHref } from './composeKey.ts';
import type { DraftLine } from './draftsDocuments.ts';

/** A draft: its title continues it, a button deletes it. */
export function DraftRow({ draft }: { draft: DraftLine }) {
  const { t } = useTranslation(['drafts', 'post']);
  const { viewer, basePath } = useShell();
  const { revalidate } = useRevalidator();
  const { key, excerpt, postType, updatedAt, conversation } = draft;
  const href = composeHref(key, conversation ?? null);
  const title = draft.title || conversation?.title || t('untitled');

  const remove = async (event: MouseEvent) => {
    event.preventDefault();
    const texts = { title: t('deleteTitle'), text: t('deleteText', { title }) };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    const moveOn = keepRowFocus();
    try {
      await runOperation(DeleteDraftMutation, { input: { key } });
      forgetLocal(draftPlace(viewer.memberId ?? '', key));
      showSuccess(t('deleted'));
      await revalidate();
      moveOn();
    } catch {
      showError(t('failed'));
    }
  };

  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 transition-colors first:rounded-t-xl last:rounded-b-xl hover:bg-surface-hover sm:px-5">
      {postType !== null && isPostType(postType) && (
        <TypeBadge type={postType} iconOnly className="mt-0.5">
          {t(`post:types.${postType}`)}
        </TypeBadge>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-x-2 leading-snug font-semibold wrap-anywhere">
          {href === null ? (
            <bdi>{title}</bdi>
          ) : (
            <Link to={href} className="rounded-sm after:absolute after:inset-0">
              <bdi>{title}</bdi>
            </Link>
          )}
          {key.startsWith('edit:') && <Badge>{t('edit')}</Badge>}
        </h2>
        {excerpt && (
          <p
            dir="auto"
            className="foreign-words line-clamp-2 text-sm text-text-muted wrap-anywhere"
          >
            {excerpt}
          </p>
        )}
        <p className="text-xs text-text-muted">
          {t('saved')} <Time at={updatedAt} />
        </p>
      </div>
      <form method="post" action={`${basePath}${formPath('deleteDraft')}`} className="relative">
        <HiddenFields values={{ key }} />
        <IconButton
          type="submit"
          label={t('delete', { title })}
          icon={<Trash2 aria-hidden className="size-4.5" />}
          onClick={(event) => void remove(event)}
        />
      </form>
    </li>
  );
}

/** This device would otherwise restore it. */
function forgetLocal(place: string): void {
  try {
    localStorage.removeItem(place);
  } catch {
    // Storage is unavailable: nothing is kept there either.
  }
}
