import { cx } from '#ui/cx.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type QuestionType, scaleOf } from '../surveyDefinitionRules.ts';

type SurveyScaleProps = { name: string; type: QuestionType; value: string };

const ends = {
  NPS: ['scale.npsLow', 'scale.npsHigh'],
  CES: ['scale.cesLow', 'scale.cesHigh'],
  CSAT: ['scale.csatLow', 'scale.csatHigh'],
  RATING: ['scale.ratingLow', 'scale.ratingHigh'],
} as const;

/** All in a row; on a phone the eleven of NPS take two. */
const columns: Readonly<Record<number, string>> = {
  5: 'grid-cols-5',
  7: 'grid-cols-7',
  11: 'grid-cols-6 sm:grid-cols-11',
};

const isScale = (type: QuestionType): type is keyof typeof ends => type in ends;

/** Numbers in a row, as radio buttons; the ends say what they mean. */
export function SurveyScale({ name, type, value }: SurveyScaleProps) {
  const { t } = useTranslation('surveys');
  if (!isScale(type)) return null;
  const [low, high] = ends[type];
  const numbers = scaleOf(type);
  return (
    <div className="flex w-full max-w-xl flex-col gap-1.5">
      <div className={cx('grid gap-1.5', columns[numbers.length])}>
        {numbers.map((number) => (
          <label
            key={number}
            className="flex h-11 cursor-pointer items-center justify-center rounded-lg border border-border bg-surface-raised font-medium tabular-nums transition-colors hover:border-border-strong has-checked:border-accent has-checked:bg-button has-checked:text-on-button has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={number}
              defaultChecked={value === String(number)}
              className="sr-only"
            />
            {number}
          </label>
        ))}
      </div>
      <div className="flex justify-between gap-4 text-xs text-text-muted">
        <span>{t(low)}</span>
        <span className="text-end">{t(high)}</span>
      </div>
    </div>
  );
}
