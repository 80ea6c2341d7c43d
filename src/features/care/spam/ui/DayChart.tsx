import { useTranslation } from '#ui/useTranslation.ts';

type Day = { day: string; caught: number };

const height = 80;
const dayMs = 86_400_000;

/** Counts per day: a bar chart, and a table for screen readers. */
export function DayChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('spam');
  const first = Date.parse(days[0]?.day ?? '');
  const last = Date.parse(days.at(-1)?.day ?? '');
  if (Number.isNaN(first) || Number.isNaN(last)) return null;
  const count = Math.round((last - first) / dayMs) + 1;
  const most = Math.max(...days.map(({ caught }) => caught));
  const busiest = days.find(({ caught }) => caught === most);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        role="img"
        aria-label={t('rehearsal.chart', {
          ...{ days: days.length, most, day: busiest?.day ?? '' },
          ...{ from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' },
        })}
        viewBox={`0 0 ${Math.max(count, 30)} ${height}`}
        preserveAspectRatio="none"
        className="h-20 w-full rounded-md bg-surface-sunken rtl:-scale-x-100"
      >
        {days.map(({ day, caught }) => {
          const tall = Math.max(2, (caught * height) / most);
          const x = Math.round((Date.parse(day) - first) / dayMs);
          return (
            <rect
              key={day}
              x={x + 0.1}
              y={height - tall}
              width={0.8}
              height={tall}
              className="fill-accent"
            />
          );
        })}
      </svg>
      <figcaption className="flex justify-between text-xs text-text-muted tabular-nums">
        <bdi>{days[0]?.day}</bdi>
        <bdi>{days.at(-1)?.day}</bdi>
      </figcaption>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-text-muted">
          {t('rehearsal.asTable')}
        </summary>
        <table className="mt-2 text-sm tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="pe-6 text-start font-medium">
                {t('rehearsal.day')}
              </th>
              <th scope="col" className="text-end font-medium">
                {t('rehearsal.count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, caught }) => (
              <tr key={day}>
                <td className="pe-6">{day}</td>
                <td className="text-end">{caught}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
