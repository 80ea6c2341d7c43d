import CircleCheck from 'virtual:icons/circle-check';
import TriangleAlert from 'virtual:icons/triangle-alert';
import Undo2 from 'virtual:icons/undo-2';
import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type StaffAction, undoOf } from './staffAction.ts';
import type { StaffActions, StaffOutcome } from './useStaffActions.ts';

/** Progress, result, failures, and undo. */
export function StaffOutcomeBar({ actions }: { actions: StaffActions }) {
  const { t } = useTranslation('staff');
  const { progress, outcome } = actions;
  return (
    <div role="status" className="empty:hidden">
      {progress && (
        <div className="rounded-lg border border-border bg-surface-raised px-4 py-3">
          <ProgressBar
            label={t('progress', { done: progress.done, total: progress.total })}
            value={progress.done}
            max={progress.total}
          />
        </div>
      )}
      {outcome && <Outcome outcome={outcome} actions={actions} />}
    </div>
  );
}

function Outcome({ outcome, actions }: { outcome: StaffOutcome; actions: StaffActions }) {
  const { t } = useTranslation('staff');
  const { action, done, failed } = outcome;
  const undo = undoOf(action);
  const [first] = done;
  return (
    <div className="flex flex-col gap-2 rounded-lg border border-border bg-surface-raised py-2 ps-4 pe-2 text-sm">
      <div className="flex min-h-10 items-center gap-3">
        {done.length > 0 ? (
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success" />
        ) : (
          <TriangleAlert aria-hidden className="size-4.5 shrink-0 text-danger" />
        )}
        <p className="min-w-0 flex-1 font-medium wrap-anywhere">
          {done.length === 0 &&
            t(action.kind === 'resetPassword' ? 'resetFailed' : 'activityFailed')}
          {done.length === 1 && t(`done.${doneKey(action)}`, { name: first?.name ?? '' })}
          {done.length > 1 && t(`doneMany.${action.kind}`, { count: done.length })}
        </p>
        {undo && done.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
            data-staff-undo
            onClick={() => void actions.run(undo, done)}
          >
            {t('undo')}
          </Button>
        )}
        <IconButton
          size="sm"
          label={t('dismiss')}
          icon={<X aria-hidden className="size-4.5" />}
          onClick={actions.dismiss}
        />
      </div>
      {failed.length > 0 && (
        <ul className="flex flex-col gap-1 border-t border-border py-2 text-danger">
          {failed.map(({ target, refusal }) => (
            <li key={target.id} className="wrap-anywhere">
              {t(`refused.${refusal}`, { name: target.name })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Ending one session has another message than ending all. */
function doneKey(action: StaffAction) {
  return action.kind === 'endSessions' && action.sessionId ? 'endSession' : action.kind;
}
