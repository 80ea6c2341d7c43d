import Check from 'virtual:icons/check';
import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ImportStage, importTasks } from '../importRules.ts';

const shownSteps = ['upload', 'inspect', 'convert', 'try', 'import'] as const;

/** Where an import is. */
export function ImportSteps({ task, state }: ImportStage) {
  const { t } = useTranslation('imports');
  const at = importTasks.indexOf(task) + (state === 'done' ? 1 : 0);
  return (
    <ol aria-label={t('steps.label')} className="flex flex-wrap gap-2 text-sm">
      {shownSteps.map((step, place) => {
        const isDone = place < at;
        const isCurrent = place === at;
        return (
          <li
            key={step}
            aria-current={isCurrent ? 'step' : undefined}
            className={cx(
              'inline-flex min-h-8 items-center gap-1.5 rounded-full border px-3',
              isCurrent ? 'border-accent bg-accent-soft font-medium text-accent' : 'border-border',
              !isCurrent && 'text-text-muted',
            )}
          >
            {isDone && <Check aria-hidden className="size-4 text-success" />}
            {t(`steps.${step}`)}
          </li>
        );
      })}
    </ol>
  );
}
