import Archive from 'virtual:icons/archive';
import GripVertical from 'virtual:icons/grip-vertical';
import { Link } from 'react-router';
import { Badge } from '#ui/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { FieldDefinition } from './fieldAdminDocuments.ts';
import { useArchiveField } from './useArchiveField.ts';

type FieldRowProps = {
  definition: FieldDefinition;
  at: { index: number; length: number };
  editHref: string;
  isDragged: boolean;
  onDrag: (id: string | null) => void;
  onDrop: () => void;
  onMove: (to: number) => void;
};

/** A field in the list: kind, placements, position. */
export function FieldRow(props: FieldRowProps) {
  const { definition, at, editHref, isDragged, onDrag, onDrop, onMove } = props;
  const { t } = useTranslation('fieldAdmin');
  const archive = useArchiveField();
  const { id, field } = definition;
  const { name, key, kind, required, visibleTo, placements } = field;
  return (
    <li
      draggable
      onDragStart={() => onDrag(id)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className={cx(
        'flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 sm:px-5',
        isDragged && 'opacity-50',
      )}
    >
      <GripVertical
        aria-hidden
        className="hidden size-4.5 shrink-0 cursor-grab text-text-muted needs-js:hidden sm:block"
      />
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
