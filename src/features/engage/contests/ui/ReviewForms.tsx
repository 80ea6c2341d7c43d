import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import type { Criterion } from '../judgingScoreRules.ts';
import { ActivityForm } from './ActivityForm.tsx';
import type { JudgedEntryData } from './contestDocuments.ts';

type ReviewFormsProps = {
  entry: JudgedEntryData;
  criteria: readonly Criterion[];
  path: string;
};

const scores = Array.from({ length: contestLimits.score }, (_score, index) => index + 1);

/** A judge scores an entry by each criterion, or leaves it to the others. */
export function ReviewForms({ entry, criteria, path }: ReviewFormsProps) {
  const { t } = useTranslation('contestJudging');
  const { review, id: entryId } = entry;
  const common = { mutation: 'reviewContestEntry' as const, path, failed: t('failed') };
  return (
    <div className="flex flex-col gap-3 border-t border-border pt-3">
      <ActivityForm
        {...common}
        values={{ entryId }}
        label={t(review ? 'change' : 'submit')}
        variant="primary"
        done={t('saved')}
      >
        {criteria.map(({ label }, index) => (
          <Field key={label} label={label} className="min-w-32">
            <Select name="scores" size="sm" required defaultValue={review?.scores?.[index] ?? ''}>
              <option value="">{t('choose')}</option>
              {scores.map((score) => (
                <option key={score} value={score}>
                  {score}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Field label={t('comment')} className="basis-full" optional>
          <TextArea
            name="comment"
            rows={2}
            maxLength={contestLimits.comment}
            defaultValue={review?.comment ?? ''}
          />
        </Field>
      </ActivityForm>
      {review?.scores !== null && (
        <ActivityForm
          {...common}
          values={{ entryId, recuse: 'true' }}
          label={t('recuse')}
          confirm={{ title: t('recuseTitle'), text: t('recuseText') }}
          done={t('saved')}
        />
      )}
    </div>
  );
}
