import { useTranslation } from '#ui/useTranslation.ts';
import { ownMetrics } from '../badgeLimits.ts';
import type { BadgeMetric } from './badgeDocuments.ts';

/** @returns the label of a metric: a point rule's, or an own one */
export function useMetricLabel(metrics: readonly BadgeMetric[]): (metric: string) => string {
  const { t } = useTranslation('badgeAdmin');
  return (metric) => {
    const own = ownMetrics.find((each) => each === metric);
    if (own) return t(`metrics.${own}`);
    return metrics.find(({ name }) => name === metric)?.label ?? metric;
  };
}
