import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { ShareTable } from '#ui/ShareTable.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { SurveyTimeChart } from './SurveyTimeChart.tsx';
import type { QuestionResultView } from './surveyAdminDocuments.ts';
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
        <h2 className="wrap-anywhere">
          <bdi>{label}</bdi>
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
  const number = new Intl.NumberFormat(language.replace('_', '-'), { maximumFractionDigits: 0 });
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium">{t('weeks')}</h3>
      <SurveyTimeChart
        className="h-16"
        label={t('weeksLabel', { count: weeks.length })}
        bars={weeks.map(({ week, score, count }) => ({
          ...{ day: week, value: score },
          title: (day) => t('weekScore', { week: day, score: number.format(score), count }),
        }))}
      />
    </div>
  );
}

type BarsProps = SurveyQuestionResultsProps & {
  caption: string;
  isCaptionShown: boolean;
  bars: QuestionResultView['bars'];
};

function Bars({ question, surveyId, address, caption, isCaptionShown, bars }: BarsProps) {
  const { t } = useTranslation('surveyResults');
  const total = Math.max(
    question.type === 'MULTIPLE'
      ? question.answeredCount
      : bars.reduce((sum, { count }) => sum + count, 0),
    1,
  );
  return (
    <ShareTable
      caption={<bdi>{caption}</bdi>}
      isCaptionShown={isCaptionShown}
      columns={{ label: t('answer'), count: t('count'), share: t('share') }}
      percentText={(percent) => t('percent', { percent })}
      rows={bars.map(({ value, label, count }) => {
        const isMarked = address.answers.some(
          (each) => each.questionId === question.id && each.value === value,
        );
        const others = address.answers.filter(({ questionId }) => questionId !== question.id);
        const answers = [...others, { questionId: question.id, value }];
        return {
          ...{ key: value, count, percent: Math.round((100 * count) / total), isMarked },
          label: (
            <Link
              to={resultsHref(surveyId, { ...address, answers })}
              preventScrollReset
              aria-current={isMarked || undefined}
              className={
                isMarked
                  ? 'font-semibold wrap-anywhere hover:underline'
                  : 'wrap-anywhere hover:underline'
              }
            >
              <bdi>{label || t('yes')}</bdi>
            </Link>
          ),
        };
      })}
    />
  );
}
