import type { FigureDays } from '#core/figurePeriod.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type TrafficGroup, trafficFileAddress } from '../insightAddress.ts';

type TrafficFilesProps = { title: string; group: TrafficGroup; days: FigureDays };

/** Rows for other programs. */
export function TrafficFiles({ title, group, days }: TrafficFilesProps) {
  const { t } = useTranslation('insight');
  const { basePath } = useShell();
  return (
    <p className="flex gap-x-5 text-sm font-medium text-accent">
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={`${basePath}${trafficFileAddress(format, { days, group })}`}
          download
          aria-label={t('download', { name: title, format: t(format) })}
          className="hover:underline pointer-coarse:tap-line"
        >
          {t(format)}
        </a>
      ))}
    </p>
  );
}
