import { useId } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { useOptimisticMutation } from '#ui/useOptimisticMutation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ScheduleNode, UpdateNotificationScheduleMutation } from './notificationDocuments.ts';

/** Whether the viewer gets the weekly digest; saved at once. */
export function DigestChoice({ schedule }: { schedule: ScheduleNode }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const [shown, set] = useOptimisticMutation(
    { weeklyDigest: schedule.weeklyDigest },
    (_state, weeklyDigest: boolean) => ({ weeklyDigest }),
    async (weeklyDigest) => {
      await runOperation(UpdateNotificationScheduleMutation, { input: { weeklyDigest } });
      return undefined;
    },
    { onErrorMessage: t('saveFailed') },
  );
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3 rounded-xl border border-border bg-surface-raised p-4 needs-js:hidden sm:p-5"
    >
      <h2 id={id} className="text-lg font-semibold">
        {t('digest.title')}
      </h2>
      <Checkbox
        label={t('digest.label')}
        hint={t('digest.hint')}
        checked={shown.weeklyDigest}
        onChange={(event) => void set(event.target.checked)}
      />
    </section>
  );
}
