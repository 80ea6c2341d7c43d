import { Link } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { BarChart } from '#ui/BarChart.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { QuestionResultView } from './surveyAdminDocuments.ts';
import './surveyModals.ts';
import { type ResultAddress, resultsHref } from './surveyResultAddress.ts';

type SurveyQuestionResultsProps = {
  question: QuestionResultView;
  surveyId: string;
  address: ResultAddress;
};

const textTypes: readonly string[] = ['SHORT_TEXT', 'LONG_TEXT', 'DATE'];

/** Bars with a table's semantics, the score of NPS, CSAT and CES, and the texts of text questions. */
export function SurveyQuestionResults(props: SurveyQuestionResultsProps) {
  const { t } = useTranslation('surveyResults');
  const { question, surveyId } = props;
  const { id, type, label, answeredCount, bars } = question;
  const groups = [...new Set(bars.map(({ group }) => group))];
  return (
    <Card
      as="section"
      heading={
        <h2 dir="auto" className="wrap-anywhere">
          {label}
        </h2>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap gap-x-4 text-sm text-text-muted">
          <span>{t('answered', { count: answeredCount })}</span>
          <Score question={question} />
        </p>
        {question.weeks.length > 1 && <Weeks question={question} />}
        {groups.map((group) => (
          <Bars
            key={group ?? ''}
            {...props}
            caption={group ?? label}
            isCaptionShown={group !== null}
            bars={bars.filter((bar) => bar.group === group)}
          />
        ))}
        {(textTypes.includes(type) || bars.length === 0) &&
          type !== 'NUMBER' &&
          answeredCount > 0 && (
            <div>
              <Button
                variant="secondary"
                size="sm"
                onClick={() => void openModal('surveyTexts', { surveyId, questionId: id, label })}
              >
                {t('readAnswers')}
              </Button>
            </div>
          )}
      </div>
    </Card>
  );
}

function Score({ question: { type, score, average } }: { question: QuestionResultView }) {
  const { t, language } = useTranslation('surveyResults');
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(language.replace('_', '-'), { maximumFractionDigits: digits }).format(
      value,
    );
  return (
    <>
      {score !== null && type === 'NPS' && (
        <strong className="text-text">{t('nps', { score: number(score, 0) })}</strong>
      )}
      {score !== null && type === 'CSAT' && (
        <strong className="text-text">{t('csat', { score: number(score, 0) })}</strong>
      )}
      {average !== null && <span>{t('average', { average: number(average, 2) })}</span>}
    </>
  );
}

/** The score of NPS or CSAT by week. */
function Weeks({ question: { weeks } }: { question: QuestionResultView }) {
  const { t, language } = useTranslation('surveyResults');
  const locale = language.replace('_', '-');
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  return (
    <BarChart
      className="h-16 w-full"
      label={t('weeksLabel', { count: weeks.length })}
      bars={weeks.map(({ week, score, count }) => ({
        ...{ key: week, value: score },
        title: t('weekScore', {
          ...{ week: day.format(new Date(week)), score: number.format(score), count },
        }),
      }))}
    />
  );
}

type BarsProps = SurveyQuestionResultsProps & {
  caption: string;
  isCaptionShown: boolean;
  bars: QuestionResultView['bars'];
};

function Bars({ question, surveyId, address, caption, isCaptionShown, bars }: BarsProps) {
  const { t, language } = useTranslation('surveyResults');
  const total = Math.max(
    question.type === 'MULTIPLE'
      ? question.answeredCount
      : bars.reduce((sum, { count }) => sum + count, 0),
    1,
  );
  return (
    <table className="w-full text-sm">
      <caption className={isCaptionShown ? 'pb-1 text-start font-medium' : 'sr-only'}>
        <bdi>{caption}</bdi>
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('answer')}</th>
          <th scope="col">{t('count')}</th>
          <th scope="col">{t('share')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ value, label, count }) => {
          const percent = Math.round((100 * count) / total);
          const answers = [
            ...address.answers.filter(({ questionId }) => questionId !== question.id),
            { questionId: question.id, value },
          ];
          const isChosen = address.answers.some(
            (each) => each.questionId === question.id && each.value === value,
          );
          return (
            <tr key={value}>
              <th scope="row" className="w-full pt-1.5 pb-2 text-start font-normal">
                <Link
                  to={resultsHref(surveyId, { ...address, answers })}
                  preventScrollReset
                  aria-current={isChosen || undefined}
                  className={
                    isChosen
                      ? 'font-semibold wrap-anywhere hover:underline'
                      : 'wrap-anywhere hover:underline'
                  }
                >
                  <bdi>{label || t('yes')}</bdi>
                </Link>
                <svg
                  aria-hidden
                  viewBox="0 0 100 8"
                  preserveAspectRatio="none"
                  className="mt-1 block h-2 w-full overflow-hidden rounded-full rtl:-scale-x-100"
                >
                  <rect width="100" height="8" className="fill-surface-sunken" />
                  <rect
                    width={percent}
                    height="8"
                    className={isChosen ? 'fill-accent' : 'fill-border-strong'}
                  />
                </svg>
              </th>
              <td className="py-1.5 ps-4 text-end align-top text-text-muted tabular-nums">
                {formatFullCount(count, language)}
              </td>
              <td className="py-1.5 ps-3 text-end align-top font-medium tabular-nums">
                {t('percent', { percent })}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
