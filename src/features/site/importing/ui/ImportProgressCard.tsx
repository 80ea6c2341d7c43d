import { formatDuration } from '#core/formatDuration.ts';
import { Card } from '#ui/Card.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { stageName } from './ImportStageBadge.tsx';
import type { ImportDetail } from './importDocuments.ts';

/** How far it is, and how long it takes. */
export function ImportProgressCard({ shown }: { shown: ImportDetail }) {
  const { t, language } = useTranslation('imports');
  const { task, state, progress, isStopping, isWaiting } = shown;
  const stage = stageName(t, { task, state });
  const { label = '', done = 0, total = 0, secondsLeft = null } = progress ?? {};
  const time = secondsLeft === null ? null : formatDuration(secondsLeft * 1000, language);
  return (
    <Card as="section">
      <div className="flex flex-col gap-2">
        <ProgressBar
          label={label === '' ? stage : t('progress.label', { stage, label })}
          {...(total > 0 && { value: done, max: total })}
        />
        <p role="status" className="text-sm text-text-muted">
          {isStopping && t('stopping')}
          {!isStopping && isWaiting && t('progress.waiting')}
          {!isStopping &&
            !isWaiting &&
            (time === null ? t('progress.unknown') : t('progress.left', { time }))}
        </p>
      </div>
    </Card>
  );
}
