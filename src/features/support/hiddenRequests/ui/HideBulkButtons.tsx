import ShieldX from 'virtual:icons/shield-x';
import Trash2 from 'virtual:icons/trash-2';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { RefusedChange } from '#features/support/agentWorkspace/ui/useChangeRequests.ts';
import { canWorkOnRequests } from '#features/support/requests/supportRequestAccess.ts';
import { Button } from '#ui/Button.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { HiddenState } from '../hiddenRequestInputs.ts';
import { useHideRequests } from './useHideRequests.ts';

type HideBulkButtonsProps = {
  ids: readonly string[];
  whole: object | null;
  onDone: (refused: readonly RefusedChange[]) => void;
};

/** Marks the selected requests as spam, or deletes them: never all of a view, unseen. */
export function HideBulkButtons({ ids, whole, onDone }: HideBulkButtonsProps) {
  const { t } = useTranslation('hiddenRequests');
  const { viewer } = useShell();
  const { hide } = useHideRequests();
  async function run(as: HiddenState): Promise<void> {
    const refused = await hide(ids, { as });
    if (refused) onDone(refused);
  }
  if (whole) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<ShieldX aria-hidden className="size-4" />}
        onClick={() => void run('SPAM')}
      >
        {t('bulk.spam')}
      </Button>
      {canWorkOnRequests(viewerOfInfo(viewer)).ok && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => void run('DELETED')}
        >
          {t('bulk.delete')}
        </Button>
      )}
    </>
  );
}
