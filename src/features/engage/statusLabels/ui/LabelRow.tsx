import Archive from 'virtual:icons/archive';
import ArchiveRestore from 'virtual:icons/archive-restore';
import { joinList } from '#core/joinList.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { EditButton } from '#ui/lists/EditButton.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ArchiveStatusLabelMutation, type ManagedLabel } from './statusLabelDocuments.ts';

type Controls = {
  editHref: string;
  at: { index: number; length: number };
  onMove: (to: number) => void;
  /** Possible replacements. */
  others: readonly ManagedLabel[];
};

type LabelRowProps = {
  label: ManagedLabel;
  /** Null for one that is archived. */
  controls: Controls | null;
};

/** A label with its post count and actions. Archived ones can be restored. */
export function LabelRow({ label, controls }: LabelRowProps) {
  const { t, language } = useTranslation(['statusLabels', 'lists']);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-full flex-wrap items-center gap-x-3 gap-y-1 sm:basis-auto">
        <Badge tone={label.tone}>{label.name}</Badge>
        <span className="text-sm text-text-muted">
          {joinList(
            label.postTypes.map((type) => t(`lists:types.${type}`)),
            language,
          )}
        </span>
        <span className="text-sm text-text-muted">
          {t('posts', { count: label.postCount ?? 0 })}
        </span>
        {label.closesPost && <span className="text-sm text-text-muted">{t('closes')}</span>}
      </div>
      {controls ? <LabelControls label={label} {...controls} /> : <RestoreButton label={label} />}
    </li>
  );
}

function LabelControls({
  label,
  editHref,
  at,
  onMove,
  others,
}: Controls & { label: ManagedLabel }) {
  const { t } = useTranslation('statusLabels');
  const { id, name, postCount } = label;
  return (
    <div className="-ms-2 flex flex-wrap gap-1 needs-js:hidden sm:ms-0">
      <EditButton to={editHref} label={t('edit')} accessibleName={t('editLabel', { name })} />
      <MoveButtons
        at={at}
        upLabel={t('moveUp', { name })}
        downLabel={t('moveDown', { name })}
        onMove={onMove}
      />
      <IconButton
        size="sm"
        label={t('archive', { name })}
        icon={<Archive aria-hidden className="size-4.5" />}
        onClick={() =>
          void openModal('archiveLabel', {
            label: { id, name, postCount: postCount ?? 0 },
            others: others.map((other) => ({ id: other.id, name: other.name })),
          })
        }
      />
    </div>
  );
}

function RestoreButton({ label: { id, name } }: { label: ManagedLabel }) {
  const { t } = useTranslation('statusLabels');
  const [act] = usePageAction();
  const restore = () =>
    act({
      run: () =>
        runOperation(ArchiveStatusLabelMutation, { input: { labelId: id, restore: true } }),
      done: t('restored', { name }),
      failed: t('failed'),
    });
  return (
    <Button
      variant="quiet"
      size="sm"
      className="needs-js:hidden"
      icon={<ArchiveRestore aria-hidden className="size-4" />}
      onClick={() => void restore()}
    >
      {t('restore')}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
