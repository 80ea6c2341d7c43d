import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { isNamedActivity } from '../activityNames.ts';

/** The label of an activity; custom ones without a translation are shown by name. */
export function useActivityName(): (activity: string) => string {
  const { t } = useTranslation('history');
  const { settings } = useShell();
  const own: readonly { key: string; label: string }[] =
    'customActivities' in settings && Array.isArray(settings.customActivities)
      ? settings.customActivities
      : [];
  return (activity) =>
    isNamedActivity(activity)
      ? t(`activities.${activity}`)
      : (own.find(({ key }) => key === activity)?.label ?? activity);
}
