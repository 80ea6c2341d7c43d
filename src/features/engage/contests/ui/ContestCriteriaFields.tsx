import Plus from 'virtual:icons/plus';
import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { contestLimits } from '../contestPhaseRules.ts';
import type { ContestConfig } from '../contestRules.ts';

type CriteriaFieldsProps = {
  contest: ContestConfig;
  change: (part: Partial<ContestConfig>) => void;
  errorAt: (path: string) => string | undefined;
};

/** What judges score, and how much each counts. */
export function ContestCriteriaFields({ contest, change, errorAt }: CriteriaFieldsProps) {
  const { t } = useTranslation('contestForms');
  const { criteria } = contest;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="text-sm font-medium">{t('criteria')}</legend>
      {criteria.map((criterion, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: criteria have no identity but their place
        <div key={at} className="flex items-end gap-2">
          <Field
            label={t('criterion', { number: at + 1 })}
            error={errorAt(`criteria.${at}.label`) && t('criterionFault')}
            className="min-w-0 flex-1"
          >
            <TextInput
              value={criterion.label}
              maxLength={contestLimits.criterion}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) =>
                change({ criteria: criteria.with(at, { ...criterion, label: target.value }) })
              }
            />
          </Field>
          <Field label={t('weight')} className="w-20">
            <TextInput
              type="number"
              min={1}
              max={contestLimits.weight}
              value={criterion.weight}
              onChange={({ target }) =>
                change({
                  criteria: criteria.with(at, { ...criterion, weight: target.valueAsNumber || 1 }),
                })
              }
            />
          </Field>
          <IconButton
            label={t('removeCriterion', { number: at + 1 })}
            icon={<X className="size-4.5" />}
            onClick={() => change({ criteria: criteria.toSpliced(at, 1) })}
          />
        </div>
      ))}
      <FieldError error={errorAt('criteria') && t('criteriaFixed')} />
      {criteria.length < contestLimits.criteria && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus aria-hidden />}
          className="self-start"
          onClick={() => change({ criteria: [...criteria, { label: '', weight: 1 }] })}
        >
          {t('addCriterion')}
        </Button>
      )}
    </fieldset>
  );
}
