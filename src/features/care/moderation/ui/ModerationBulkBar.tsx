import X from 'virtual:icons/x';
import { labelColon } from '#core/labelColon.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu } from '#ui/overlays/Menu.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Decision, decisions } from '../moderationRules.ts';
import type { BulkDecision } from './useBulkDecision.ts';

interface ModerationBulkBarProps {
  count: number;
  onDecide: (decision: Decision) => void;
  onClear: () => void;
}

const words = { APPROVE: 'approve', SPAM: 'spam', DELETE: 'delete' } as const;

/** Actions for all selected entries. */
export function ModerationBulkBar({ count, onDecide, onClear }: ModerationBulkBarProps) {
  const { t } = useTranslation('moderation');
  if (count === 0) return null;
  return (
    <section
      aria-label={t('bulk.label')}
      className="sticky bottom-4 z-30 mx-auto max-sm:bottom-20 flex max-w-full items-center gap-2 rounded-xl border border-border-strong bg-surface-raised px-3 py-2 shadow-lg max-sm:gap-1.5"
    >
      <p className="pe-2 text-sm font-medium whitespace-nowrap tabular-nums max-sm:flex-1">
        {t('bulk.count', { count })}
      </p>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="sm"
          variant="secondary"
          className="max-sm:h-11"
          onClick={() => onDecide(decision)}
        >
          {t(`actions.${words[decision]}`)}
        </Button>
      ))}
      <IconButton
        size="sm"
        label={t('bulk.clear')}
        icon={<X aria-hidden className="size-4.5" />}
        onClick={onClear}
      />
    </section>
  );
}

/** Decides all entries that match the filters. */
export function DecideAllMenu({ bulk }: { bulk: BulkDecision }) {
  const { t } = useTranslation('moderation');
  return (
    <Menu
      align="end"
      trigger={t('bulk.all')}
      className={buttonClasses('secondary', 'md')}
      items={decisions.map((decision) => ({
        key: decision,
        label: t(`actions.${words[decision]}`),
        onSelect: () => void bulk.decideAll(decision),
      }))}
    />
  );
}

/** Progress and result. */
export function BulkProgress({ bulk }: { bulk: BulkDecision }) {
  const { t, language } = useTranslation('moderation');
  const { progress, outcome } = bulk;
  const failures = outcome ? [...outcome.failed] : [];
  return (
    <div role="status" className="empty:hidden">
      {progress && (
        <div className="flex items-end gap-4 rounded-lg border border-border bg-surface-raised px-4 py-3">
          <ProgressBar
            className="flex-1"
            label={t('bulk.progress', progress)}
            value={progress.done}
            max={progress.total}
          />
          <Button size="sm" variant="secondary" onClick={bulk.stop}>
            {t('bulk.stop')}
          </Button>
        </div>
      )}
      {outcome && (
        <div className="flex items-start gap-3 rounded-lg border border-border bg-surface-raised py-2 ps-4 pe-2 text-sm">
          <div className="flex min-w-0 flex-1 flex-col gap-1 py-1.5">
            <p className="font-medium">
              {outcome.stopped && `${t('bulk.stopped')}${labelColon(language)}`}
              {t('bulk.result', {
                done: outcome.done,
                failed: failures.reduce((sum, [, count]) => sum + count, 0),
              })}
            </p>
            {failures.map(([refusal, count]) => (
              <p key={refusal} className="text-danger">
                {t(`failedMany.${refusal}`, { count })}
              </p>
            ))}
          </div>
          <IconButton
            size="sm"
            label={t('bulk.dismiss')}
            icon={<X aria-hidden className="size-4.5" />}
            onClick={bulk.dismiss}
          />
        </div>
      )}
    </div>
  );
}
