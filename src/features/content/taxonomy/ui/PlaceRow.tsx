import Hash from 'virtual:icons/hash';
import Plus from 'virtual:icons/plus';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { ClientError } from '#ui/clientError.ts';
import { cx } from '#ui/cx.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { DeleteButton } from '#ui/lists/DeleteButton.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { usePageAction } from '#ui/usePageAction.ts';
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
  const [act] = usePageAction();
  const { id, title, path } = place;

  const set = (restore: boolean) =>
    act({
      run: () =>
        runOperation(DeletePlaceMutation, {
          input: { kind: kind === 'category' ? 'CATEGORY' : 'TOPIC', id, restore },
        }),
      done: t(restore ? 'restored' : 'deleted', { title }),
      undo: restore ? undefined : { label: t('undo'), run: () => void set(true) },
      failed: (error) => {
        // Posts that are not counted, such as private ones, remain.
        const isRefused = !restore && error instanceof ClientError && error.code === 'CONFLICT';
        return t(isRefused ? 'notEmpty' : 'failed', { title });
      },
    });

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
        <EditButton to={editHref} label={t('edit')} accessibleName={t('editPlace', { title })} />
        <MoveButtons
          at={at}
          upLabel={t('moveUp', { title })}
          downLabel={t('moveDown', { title })}
          onMove={onMove}
        />
        <DeleteButton
          label={t('delete', { title })}
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
