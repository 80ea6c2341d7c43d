import { useTranslation } from '#ui/useTranslation.ts';
import { isNamedActivity } from '../activityNames.ts';

/** What an activity is called; one without words, such as the community's own, by its key. */
export function useActivityName(): (activity: string) => string {
  const { t } = useTranslation('history');
  return (activity) => (isNamedActivity(activity) ? t(`activities.${activity}`) : activity);
}
