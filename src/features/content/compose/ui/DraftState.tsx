import Check from 'virtual:icons/check';
import CloudOff from 'virtual:icons/cloud-off';
import type { DraftStatus } from '#features/content/drafts/draftKeeper.ts';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';

/** Where the draft is currently saved. */
export function DraftState({ status }: { status: DraftStatus }) {
  const { t } = useTranslation('compose');
  return (
    <p
      role="status"
      className={cx(
        'flex items-center gap-1.5 text-xs',
        status === 'unsaved' ? 'text-danger' : 'text-text-muted',
      )}
    >
      {status === 'saved' && <Check aria-hidden className="size-4" />}
      {(status === 'local' || status === 'unsaved') && <CloudOff aria-hidden className="size-4" />}
      {status !== 'none' && t(`draftState.${status}`)}
    </p>
  );
}
