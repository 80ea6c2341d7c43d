import type { ReactNode } from 'react';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ReportTime } from '../supportReportRules.ts';
import type { ReportRowNode, SupportReportNode } from './supportReportDocuments.ts';
import { useDurationText } from './useDurationText.ts';

type ReportFiguresProps = {
  total: ReportRowNode;
  attainment: SupportReportNode['attainment'];
  time: ReportTime;
};

const metrics = ['FIRST', 'NEXT', 'RESOLUTION'] as const;

/** The figures of the whole period. */
export function ReportFigures({ total, attainment, time }: ReportFiguresProps) {
  const { t, language } = useTranslation('supportReports');
  const durationOf = useDurationText();
  const locale = language.replace('_', '-');
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const partOf = (met: number, missed: number) =>
    met + missed === 0 ? '–' : percents.format(met / (met + missed));
  const levels = metrics.flatMap((metric) => {
    const found = attainment.find((each) => each.metric === metric);
    return found && found.met + found.missed > 0
      ? [`${t(`metrics.${metric}`)} ${partOf(found.met, found.missed)}`]
      : [];
  });
  const spreadOf = ({ p90 }: ReportRowNode['firstReply']) =>
    p90 === null ? t(`noTimes.${time}`) : t('p90', { duration: durationOf(p90) });
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label={t('opened')} value={numbers.format(total.opened)} />
        <Figure label={t('resolved')} value={numbers.format(total.resolved)} />
        <Figure label={t('backlog')} value={numbers.format(total.backlog)} />
        <Figure
          label={t('rating')}
          value={
            total.rating === null ? '–' : t('ratingOf', { score: numbers.format(total.rating) })
          }
          note={t('ratings', { count: total.ratings })}
        />
        <Figure
          label={t('firstReply')}
          value={durationOf(total.firstReply.median)}
          note={spreadOf(total.firstReply)}
        />
        <Figure
          label={t('resolution')}
          value={durationOf(total.resolution.median)}
          note={spreadOf(total.resolution)}
        />
        <Figure
          label={t('attainment')}
          value={partOf(total.met, total.missed)}
          note={levels.join(' · ') || t('noLevels')}
          isWide
        />
      </dl>
      <p className="text-sm text-text-muted">{t(`timeHints.${time}`)}</p>
    </div>
  );
}

type FigureProps = { label: string; value: string; note?: ReactNode; isWide?: boolean };

function Figure({ label, value, note, isWide }: FigureProps) {
  return (
    <div className={isWide ? 'col-span-2' : undefined}>
      <Card className="h-full">
        <div className="flex flex-col gap-1">
          <dt className="text-sm text-text-muted">{label}</dt>
          <dd className="text-2xl font-semibold tracking-tight tabular-nums">{value}</dd>
          {note && <dd className="text-sm text-text-muted">{note}</dd>}
        </div>
      </Card>
    </div>
  );
}
