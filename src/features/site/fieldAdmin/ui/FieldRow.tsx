import Archive from 'virtual:icons/archive';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { DragHandle } from '#ui/lists/DragHandle.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import type { RowDrag } from '#ui/lists/useRowDrag.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FieldDefinition } from './fieldAdminDocuments.ts';
import { useArchiveField } from './useArchiveField.ts';

type FieldRowProps = {
  definition: FieldDefinition;
  at: { index: number; length: number };
  editHref: string;
  drag: RowDrag;
  onMove: (to: number) => void;
};

/** A field in the list: kind, placements, position. */
export function FieldRow(props: FieldRowProps) {
  const { definition, at, editHref, drag, onMove } = props;
  const { t } = useTranslation('fieldAdmin');
  const archive = useArchiveField();
  const { field } = definition;
  const { name, key, kind, required, visibleTo, placements } = field;
  return (
    <li
      {...drag.rowProps}
      className={cx(
        'flex flex-wrap items-center gap-x-1 gap-y-1 py-3 ps-1 pe-4 needs-js:ps-4 sm:pe-5',
        ...drag.className,
      )}
    >
      <DragHandle {...drag.handle} />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={editHref}
            className="inline-block min-h-6 min-w-0 rounded-sm font-medium wrap-anywhere hover:underline"
          >
            <bdi>{name}</bdi>
          </Link>
          <Badge>{t(`kinds.${kind}`)}</Badge>
          {required && <Badge tone="accent">{t('required')}</Badge>}
          {visibleTo !== 'EVERYONE' && <Badge tone="warning">{t(`seenBy.${visibleTo}`)}</Badge>}
        </div>
        <p className="text-sm text-text-muted wrap-anywhere">
          <code className="text-xs">{key}</code>
          {placements.length > 0 && (
            <span className="ms-2">
              {placements.map((each) => t(`placements.${each}`)).join(t('join'))}
            </span>
          )}
        </p>
      </div>
      <div className="-ms-2 flex flex-wrap gap-1 needs-js:hidden sm:ms-0">
        <MoveButtons
          at={at}
          upLabel={t('moveUp', { name })}
          downLabel={t('moveDown', { name })}
          onMove={onMove}
        />
        <IconButton
          size="sm"
          label={t('archive', { name })}
          icon={<Archive aria-hidden className="size-4" />}
          onClick={() => void archive(definition)}
        />
      </div>
    </li>
  );
}
