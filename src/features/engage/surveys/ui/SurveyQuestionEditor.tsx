import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  hasOptions,
  type QuestionType,
  questionTypes,
  type SurveyQuestion,
} from '../surveyDefinitionRules.ts';
import { surveyLimits } from '../surveyRules.ts';
import { SurveyConditionEditor } from './SurveyConditionEditor.tsx';
import { SurveyRowsEditor } from './SurveyRowsEditor.tsx';

type SurveyQuestionEditorProps = {
  question: SurveyQuestion;
  earlier: readonly SurveyQuestion[];
  /** It was published, and results depend on its type. */
  isTypeFixed: boolean;
  onChange: (change: Partial<SurveyQuestion>) => void;
};

export function SurveyQuestionEditor({
  question,
  earlier,
  isTypeFixed,
  onChange,
}: SurveyQuestionEditorProps) {
  const { t } = useTranslation('surveyAdmin');
  const { type, options, rows } = question;
  const isChoice = type === 'SINGLE' || type === 'MULTIPLE' || type === 'DROPDOWN';
  return (
    <div className="flex flex-col gap-4 rounded-lg bg-surface-sunken p-4">
      <Field label={t('field.label')} required>
        <TextInput
          value={question.label}
          onChange={({ target }) => onChange({ label: target.value })}
          maxLength={surveyLimits.label}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <div className="field-grid sm:grid-cols-2">
        <Field label={t('field.hint')} optional>
          <TextInput
            value={question.hint ?? ''}
            onChange={({ target }) => onChange({ hint: target.value || null })}
            maxLength={surveyLimits.hint}
            autoComplete="off"
            dir="auto"
          />
        </Field>
        <Field label={t('questionType')} hint={isTypeFixed ? t('typeFixed') : undefined}>
          <Select
            value={type}
            disabled={isTypeFixed}
            onChange={({ target }) => onChange(withType(question, typeNamed(target.value)))}
          >
            {questionTypes.map((each) => (
              <option key={each} value={each}>
                {t(`type.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {hasOptions(type) && (
        <SurveyRowsEditor
          legend={t('options')}
          addLabel={t('addOption')}
          rows={options}
          idPrefix="o"
          flags={
            isChoice ? ['isOther', ...(type === 'MULTIPLE' ? ['isExclusive' as const] : [])] : []
          }
          onChange={(next) => onChange({ options: next })}
        />
      )}
      {type === 'MATRIX' && (
        <SurveyRowsEditor
          legend={t('rows')}
          addLabel={t('addRow')}
          rows={rows.map((row) => ({ ...row, isOther: false, isExclusive: false }))}
          idPrefix="r"
          flags={[]}
          onChange={(next) => onChange({ rows: next.map(({ id, label }) => ({ id, label })) })}
        />
      )}
      {type === 'NUMBER' && (
        <div className="field-grid sm:grid-cols-2">
          {(['min', 'max'] as const).map((end) => (
            <Field key={end} label={t(`field.${end}`)} optional>
              <TextInput
                type="number"
                step="any"
                value={question[end] ?? ''}
                onChange={({ target }) =>
                  onChange({ [end]: target.value === '' ? null : target.valueAsNumber })
                }
              />
            </Field>
          ))}
        </div>
      )}
      {type !== 'STATEMENT' && (
        <Checkbox
          label={t('field.required')}
          checked={question.required}
          onChange={({ target }) => onChange({ required: target.checked })}
        />
      )}
      {earlier.length > 0 && (
        <SurveyConditionEditor
          label={t('condition.question')}
          condition={question.showIf}
          questions={earlier}
          onChange={(showIf) => onChange({ showIf })}
        />
      )}
    </div>
  );
}

const typeNamed = (value: string): QuestionType =>
  questionTypes.find((each) => each === value) ?? 'SINGLE';

/** Keeps what the new type has, too. */
function withType(question: SurveyQuestion, type: QuestionType): Partial<SurveyQuestion> {
  const blank = { label: '', isOther: false, isExclusive: false };
  const isBare = hasOptions(type) && question.options.length === 0;
  return {
    type,
    options: !hasOptions(type)
      ? []
      : isBare
        ? ['o1', 'o2'].map((id) => ({ id, ...blank }))
        : question.options,
    rows:
      type === 'MATRIX' && question.rows.length === 0 ? [{ id: 'r1', label: '' }] : question.rows,
  };
}
