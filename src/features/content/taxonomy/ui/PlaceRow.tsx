import Hash from 'virtual:icons/hash';
import Pencil from 'virtual:icons/pencil';
import Plus from 'virtual:icons/plus';
import Trash2 from 'virtual:icons/trash-2';
import { Link, useRevalidator } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { ClientError } from '#ui/clientError.ts';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { keepRowFocus } from '#ui/lists/keepRowFocus.ts';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { DeletePlaceMutation } from './placesDocuments.ts';

type PlaceRowProps = {
  kind: 'category' | 'topic';
  place: { id: string; title: string; path: string };
  /** Number of posts. */
  count: number;
  /** It has topics or categories in it. */
  hasPlaces?: boolean;
  at: { index: number; length: number };
  isReadOnly?: boolean;
  editHref: string;
  /** Kinds that can be created in it. */
  additions: readonly { label: string; name: string; href: string }[];
  onMove: (to: number) => void;
};

/** A category or topic in the administration: link, counts, actions. */
export function PlaceRow(props: PlaceRowProps) {
  const { kind, place, count, at, isReadOnly = false, editHref, additions, onMove } = props;
  const isHeld = count > 0 || (props.hasPlaces ?? false);
  const { t } = useTranslation('places');
  const { revalidate } = useRevalidator();
  const { id, title, path } = place;

  const set = async (restore: boolean) => {
    const moveOn = keepRowFocus();
    try {
      await runOperation(DeletePlaceMutation, {
        input: { kind: kind === 'category' ? 'CATEGORY' : 'TOPIC', id, restore },
      });
      if (restore) showSuccess(t('restored', { title }));
      else showSuccess(t('deleted', { title }), { label: t('undo'), run: () => void set(true) });
      await revalidate();
      moveOn();
    } catch (error) {
      // Posts that are not counted, such as private ones, remain.
      const isRefused = !restore && error instanceof ClientError && error.code === 'CONFLICT';
      showError(t(isRefused ? 'notEmpty' : 'failed', { title }));
    }
  };

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-x-2 sm:min-w-40 sm:basis-auto">
        {kind === 'topic' && <Hash aria-hidden className="size-4 shrink-0 text-text-muted" />}
        <Link
          to={path}
          className={cx(
            'inline-block min-h-6 min-w-0 rounded-sm wrap-anywhere hover:underline',
            kind === 'category' && 'font-semibold',
          )}
        >
          <bdi>{title}</bdi>
        </Link>
        {isReadOnly && <Badge>{t('readOnly')}</Badge>}
        <span className="text-sm text-text-muted">{t('posts', { count })}</span>
      </div>
      {additions.length > 0 && (
        <div className="-ms-3 flex flex-wrap gap-1 needs-js:hidden sm:ms-0">
          {additions.map(({ label, name, href }) => (
            <LinkButton
              key={href}
              to={href}
              variant="quiet"
              size="sm"
              icon={<Plus aria-hidden className="size-4" />}
            >
              <span aria-hidden>{label}</span>
              <span className="sr-only">{name}</span>
            </LinkButton>
          ))}
        </div>
      )}
      <div className="-ms-2 flex flex-wrap gap-1 needs-js:hidden sm:ms-0">
        <LinkButton
          to={editHref}
          variant="quiet"
          size="sm"
          icon={<Pencil aria-hidden className="size-4" />}
        >
          <span aria-hidden>{t('edit')}</span>
          <span className="sr-only">{t('editPlace', { title })}</span>
        </LinkButton>
        <MoveButtons
          at={at}
          upLabel={t('moveUp', { title })}
          downLabel={t('moveDown', { title })}
          onMove={onMove}
        />
        <IconButton
          size="sm"
          label={t('delete', { title })}
          icon={<Trash2 aria-hidden className="size-4.5" />}
          {...(isHeld && {
            // Not `disabled`: the reason must be reachable by keyboard and touch.
            'aria-disabled': true,
            'aria-description': t('notEmpty', { title }),
            title: t('notEmpty', { title }),
          })}
          className="aria-disabled:opacity-55"
          onClick={() => (isHeld ? showError(t('notEmpty', { title })) : void set(false))}
        />
      </div>
    </div>
  );
}
