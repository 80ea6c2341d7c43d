import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Card } from '#ui/Card.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportRequestsAddress } from '../supportReportAddress.ts';
import type { ReportAsked, ReportFigure } from '../supportReportRules.ts';
import type { ReportRowNode, SupportReportNode } from './supportReportDocuments.ts';
import { useDurationText } from './useDurationText.ts';

type ReportFiguresProps = {
  total: ReportRowNode;
  /** Of as many days before. */
  previous: ReportRowNode;
  attainment: SupportReportNode['attainment'];
  asked: ReportAsked;
};

const metrics = ['FIRST', 'NEXT', 'RESOLUTION'] as const;

const partOf = (part: number, all: number) => (all === 0 ? null : part / all);

/** The figures of the whole period, each with what it was before and a link to its requests. */
export function ReportFigures({ total, previous, attainment, asked }: ReportFiguresProps) {
  const { t, language } = useTranslation('supportReports');
  const durationOf = useDurationText();
  const locale = language.replace('_', '-');
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const number = (value: number | null) => (value === null ? '–' : numbers.format(value));
  const percent = (value: number | null) => (value === null ? '–' : percents.format(value));
  const levels = metrics.flatMap((metric) => {
    const found = attainment.find((each) => each.metric === metric);
    const part = found ? partOf(found.met, found.met + found.missed) : null;
    return part === null ? [] : [`${t(`metrics.${metric}`)} ${percent(part)}`];
  });
  const spreadOf = ({ p90, average }: ReportRowNode['firstReply'], none: string) =>
    p90 === null || average === null
      ? none
      : t('spread', { average: durationOf(average), p90: durationOf(p90) });

  const figures: (FigureOf & { show: (row: ReportRowNode) => string; note?: ReactNode })[] = [
    { name: 'opened', figure: 'OPENED', show: ({ opened }) => number(opened) },
    { name: 'resolved', figure: 'RESOLVED', show: ({ resolved }) => number(resolved) },
    { name: 'backlog', figure: 'BACKLOG', show: ({ backlog }) => number(backlog) },
    {
      ...{ name: 'reopened', figure: 'REOPENED' },
      show: ({ reopened, resolved }) => percent(partOf(reopened, resolved)),
      note: t('ofSolved', { count: total.reopened }),
    },
    {
      ...{ name: 'firstReply', figure: 'ANSWERED' },
      show: ({ firstReply }) => durationOf(firstReply.median),
      note: spreadOf(total.firstReply, t(`noTimes.${asked.time}`)),
    },
    {
      ...{ name: 'nextReply', figure: 'NEXT_REPLY' },
      show: ({ nextReply }) => durationOf(nextReply.median),
      note: spreadOf(total.nextReply, t('noTimes.CALENDAR')),
    },
    {
      ...{ name: 'resolution', figure: 'RESOLVED' },
      show: ({ resolution }) => durationOf(resolution.median),
      note: spreadOf(total.resolution, t(`noTimes.${asked.time}`)),
    },
    {
      ...{ name: 'attainment', figure: 'MISSED' },
      show: ({ met, missed }) => percent(partOf(met, met + missed)),
      note: levels.join(' · ') || t('noLevels'),
    },
    {
      ...{ name: 'oneTouch', figure: 'ONE_TOUCH' },
      show: ({ oneTouch, resolved }) => percent(partOf(oneTouch, resolved)),
      note: t('ofSolved', { count: total.oneTouch }),
    },
    {
      ...{ name: 'repliesPerSolved', figure: 'RESOLVED' },
      show: ({ repliesPerSolved }) => number(repliesPerSolved),
    },
    {
      ...{ name: 'satisfied', figure: 'RATED' },
      show: ({ satisfied, ratings }) => percent(partOf(satisfied, ratings)),
      note:
        total.rating === null
          ? t('ratings', { count: 0 })
          : `${t('ratings', { count: total.ratings })} · ${t('ratingOf', { score: number(total.rating) })}`,
    },
    {
      ...{ name: 'responseRate', figure: 'RATED' },
      show: ({ ratings, resolved }) => percent(partOf(Math.min(ratings, resolved), resolved)),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {figures.map(({ name, figure, show, note }) => (
          <Card key={name} className="h-full">
            <div className="flex flex-col gap-1">
              <dt className="text-sm text-text-muted">{t(name)}</dt>
              <dd className="text-2xl font-semibold tracking-tight tabular-nums">
                <Link
                  to={reportRequestsAddress(asked, { figure })}
                  className="hover:underline"
                  aria-label={t('listOf', { name: t(name), value: show(total) })}
                >
                  {show(total)}
                </Link>
              </dd>
              {note && <dd className="text-sm text-text-muted">{note}</dd>}
              <dd className="mt-auto text-xs text-text-muted">
                {t('before', { value: show(previous) })}
              </dd>
            </div>
          </Card>
        ))}
      </dl>
      <p className="text-sm text-text-muted">
        {t(`timeHints.${asked.time}`, { zone: asked.zone.replaceAll('_', ' ') })}
      </p>
      <details className="text-sm">
        <summary className="min-h-6 cursor-pointer text-text-muted">{t('howCounted')}</summary>
        <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
          {figures.map(({ name }) => (
            <div key={name} className="contents">
              <dt className="font-medium">{t(name)}</dt>
              <dd className="text-text-muted">{t(`counted.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}

interface FigureOf {
  name:
    | 'opened'
    | 'resolved'
    | 'backlog'
    | 'reopened'
    | 'firstReply'
    | 'nextReply'
    | 'resolution'
    | 'attainment'
    | 'oneTouch'
    | 'repliesPerSolved'
    | 'satisfied'
    | 'responseRate';
  figure: ReportFigure;
}
