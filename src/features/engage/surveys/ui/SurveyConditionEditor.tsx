import X from 'virtual:icons/x';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type ConditionOperator,
  type ConditionRule,
  hasOptions,
  type SurveyCondition,
  type SurveyQuestion,
  scaleOf,
} from '../surveyDefinitionRules.ts';
import { surveyLimits } from '../surveyRules.ts';

type SurveyConditionEditorProps = {
  label: string;
  condition: SurveyCondition | null;
  /** Those that it can refer to. */
  questions: readonly SurveyQuestion[];
  onChange: (condition: SurveyCondition | null) => void;
};

/** When a page or question is shown. */
export function SurveyConditionEditor({
  label,
  condition,
  questions,
  onChange,
}: SurveyConditionEditorProps) {
  const { t } = useTranslation('surveyAdmin');
  const { match, rules } = condition ?? { match: 'ALL' as const, rules: [] };
  const setRules = (next: ConditionRule[]) =>
    onChange(next.length === 0 ? null : { match, rules: next });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {rules.length === 0 && <p className="text-sm text-text-muted">{t('condition.always')}</p>}
      {rules.length > 1 && (
        <Select
          aria-label={t('condition.match')}
          size="sm"
          className="w-48"
          value={match}
          onChange={({ target }) =>
            onChange({ match: target.value === 'ANY' ? 'ANY' : 'ALL', rules })
          }
        >
          <option value="ALL">{t('condition.ALL')}</option>
          <option value="ANY">{t('condition.ANY')}</option>
        </Select>
      )}
      {rules.map((rule, index) => (
        <RuleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity of their own
          key={index}
          {...{ rule, questions, number: index + 1 }}
          onChange={(next) => setRules(rules.with(index, next))}
          onDelete={() => setRules(rules.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          size="sm"
          variant="quiet"
          disabled={rules.length >= surveyLimits.rules}
          onClick={() => {
            const [first] = questions;
            if (first !== undefined) setRules([...rules, ruleOn(first)]);
          }}
        >
          {t('condition.add')}
        </Button>
      </div>
    </fieldset>
  );
}

type RuleRowProps = {
  rule: ConditionRule;
  questions: readonly SurveyQuestion[];
  number: number;
  onChange: (rule: ConditionRule) => void;
  onDelete: () => void;
};

function RuleRow({ rule, questions, number, onChange, onDelete }: RuleRowProps) {
  const { t } = useTranslation('surveyAdmin');
  const question = questions.find(({ id }) => id === rule.questionId);
  const values = question ? valuesOf(question) : [];
  const hasValue = rule.operator !== 'ANSWERED' && rule.operator !== 'NOT_ANSWERED';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        size="sm"
        className="min-w-0 flex-1 basis-40"
        aria-label={t('condition.questionOf', { number })}
        value={rule.questionId}
        onChange={({ target }) => {
          const next = questions.find(({ id }) => id === target.value);
          if (next) onChange(ruleOn(next));
        }}
      >
        {question === undefined && <option value={rule.questionId}>{t('condition.gone')}</option>}
        {questions.map(({ id, label }) => (
          <option key={id} value={id}>
            {label || t('untitled')}
          </option>
        ))}
      </Select>
      <Select
        size="sm"
        className="w-40"
        aria-label={t('condition.operatorOf', { number })}
        value={rule.operator}
        onChange={({ target }) => {
          const operator = question && operatorsOf(question).find((each) => each === target.value);
          if (operator) onChange({ ...rule, operator });
        }}
      >
        {(question ? operatorsOf(question) : [rule.operator]).map((operator) => (
          <option key={operator} value={operator}>
            {t(`operator.${operator}`)}
          </option>
        ))}
      </Select>
      {hasValue &&
        (values.length > 0 ? (
          <Select
            size="sm"
            className="min-w-0 flex-1 basis-32"
            aria-label={t('condition.valueOf', { number })}
            value={rule.value ?? ''}
            onChange={({ target }) => onChange({ ...rule, value: target.value || null })}
          >
            {values.every(({ id }) => id !== rule.value) && (
              <option value="">{t('chooseValue')}</option>
            )}
            {values.map(({ id, label }) => (
              <option key={id} value={id}>
                {label || t('untitled')}
              </option>
            ))}
          </Select>
        ) : (
          <TextInput
            className="w-32"
            aria-label={t('condition.valueOf', { number })}
            value={rule.value ?? ''}
            maxLength={100}
            onChange={({ target }) => onChange({ ...rule, value: target.value || null })}
          />
        ))}
      <IconButton
        size="sm"
        label={t('condition.delete', { number })}
        icon={<X aria-hidden className="size-4" />}
        onClick={onDelete}
      />
    </div>
  );
}

function valuesOf({ type, options }: SurveyQuestion): { id: string; label: string }[] {
  if (hasOptions(type)) return options;
  return scaleOf(type).map((number) => ({ id: String(number), label: String(number) }));
}

function operatorsOf({ type }: SurveyQuestion): ConditionOperator[] {
  const answered = ['ANSWERED', 'NOT_ANSWERED'] as const;
  if (hasOptions(type)) return ['IS', 'IS_NOT', ...answered];
  const isNumber = scaleOf(type).length > 0 || type === 'NUMBER';
  return isNumber ? ['IS', 'AT_LEAST', 'AT_MOST', ...answered] : [...answered];
}

function ruleOn(question: SurveyQuestion): ConditionRule {
  const [operator = 'ANSWERED'] = operatorsOf(question);
  return { questionId: question.id, operator, value: valuesOf(question)[0]?.id ?? null };
}
