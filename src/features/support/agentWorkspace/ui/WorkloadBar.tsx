import { useTranslation } from '#ui/useTranslation.ts';

type WorkloadBarProps = {
  agent: { load: number; waiting: number; overdue: number; capacity: number };
};

/** How much of an agent’s capacity is in use, in figures and as a bar. */
export function WorkloadBar({ agent: { load, waiting, overdue, capacity } }: WorkloadBarProps) {
  const { t } = useTranslation('supportDesk');
  const part = Math.min(1, load / capacity);
  return (
    <span className="flex w-full max-w-sm flex-col gap-1 text-sm text-text-muted">
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1.5 w-full overflow-hidden rounded-full bg-surface-sunken rtl:-scale-x-100"
      >
        <rect width={part * 100} height={1} className={part < 1 ? 'fill-accent' : 'fill-warning'} />
      </svg>
      <span className="tabular-nums">
        {t('agents.load', { load, capacity })}
        {waiting > 0 && ` · ${t('agents.waiting', { count: waiting })}`}
        {overdue > 0 && (
          <span className="text-danger">{` · ${t('agents.overdue', { count: overdue })}`}</span>
        )}
      </span>
    </span>
  );
}
