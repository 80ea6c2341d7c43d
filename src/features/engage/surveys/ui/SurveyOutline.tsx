import Plus from 'virtual:icons/plus';
import Trash2 from 'virtual:icons/trash-2';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { MoveButtons } from '#ui/lists/MoveButtons.tsx';
import { Select } from '#ui/Select.tsx';
import { showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  addPage,
  addQuestion,
  changePage,
  changeQuestion,
  duplicateQuestion,
  movePage,
  moveQuestion,
  questionsBefore,
  removePage,
  removeQuestion,
} from '../definitionChanges.ts';
import type { DefinitionFault } from '../definitionFaults.ts';
import {
  type QuestionType,
  questionTypes,
  type SurveyDefinition,
  type SurveyPage,
  type SurveyQuestion,
} from '../surveyDefinitionRules.ts';
import { surveyLimits } from '../surveyRules.ts';
import { SurveyConditionEditor } from './SurveyConditionEditor.tsx';
import { SurveyQuestionRow } from './SurveyQuestionRow.tsx';

type SurveyOutlineProps = {
  definition: SurveyDefinition;
  published: readonly SurveyQuestion[];
  faults: readonly DefinitionFault[];
  onChange: (definition: SurveyDefinition) => void;
};

/** Pages and questions as an outline: everything is done with buttons, so also by keyboard. */
export function SurveyOutline(props: SurveyOutlineProps) {
  const { t } = useTranslation('surveyAdmin');
  const { definition, onChange } = props;
  return (
    <div className="flex flex-col gap-5">
      {definition.pages.map((page, index) => (
        <PageCard key={page.id} {...props} page={page} index={index} />
      ))}
      <div>
        <Button
          variant="secondary"
          icon={<Plus aria-hidden className="size-4" />}
          disabled={definition.pages.length >= surveyLimits.pages}
          onClick={() => onChange(addPage(definition))}
        >
          {t('addPage')}
        </Button>
      </div>
      <Card as="section" heading={<h2>{t('thanks.heading')}</h2>}>
        <Field label={t('thanks.label')} hint={t('thanks.hint')} optional>
          <TextArea
            value={definition.thanks ?? ''}
            onChange={({ target }) => onChange({ ...definition, thanks: target.value || null })}
            maxLength={surveyLimits.thanks}
            rows={2}
            dir="auto"
          />
        </Field>
      </Card>
    </div>
  );
}

type PageCardProps = SurveyOutlineProps & { page: SurveyPage; index: number };

function PageCard({ definition, published, faults, onChange, page, index }: PageCardProps) {
  const { t } = useTranslation('surveyAdmin');
  const [open, setOpen] = useState<string | null>(null);
  const number = index + 1;
  const earlier = questionsBefore(definition, page.id);
  const own = faults.filter(({ pageId, questionId }) => pageId === page.id && questionId === null);
  const taken = published.map(({ id }) => id);

  /** Undo puts back all pages as they were. */
  function remove(next: SurveyDefinition, done: string): void {
    onChange(next);
    showSuccess(done, { label: t('undo'), run: () => onChange(definition) });
  }

  return (
    <Card
      as="section"
      flush
      heading={<h2>{t('page', { number })}</h2>}
      action={
        <div className="flex gap-1">
          <MoveButtons
            at={{ index, length: definition.pages.length }}
            upLabel={t('movePageUp', { number })}
            downLabel={t('movePageDown', { number })}
            onMove={(to) => onChange(movePage(definition, page.id, to))}
          />
          {definition.pages.length > 1 && (
            <IconButton
              size="sm"
              label={t('deletePage', { number })}
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => remove(removePage(definition, page.id), t('pageDeleted'))}
            />
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-3 border-b border-border px-4 pb-4 sm:px-5">
        <Field label={t('pageTitle')} optional>
          <TextInput
            value={page.title ?? ''}
            onChange={({ target }) =>
              onChange(changePage(definition, page.id, { title: target.value || null }))
            }
            maxLength={surveyLimits.title}
            dir="auto"
          />
        </Field>
        {earlier.length > 0 && (
          <SurveyConditionEditor
            label={t('condition.page')}
            condition={page.showIf}
            questions={earlier}
            onChange={(showIf) => onChange(changePage(definition, page.id, { showIf }))}
          />
        )}
        {own.map(({ rule }) => (
          <FieldError key={rule} error={t(`publishFault.${rule}`)} />
        ))}
      </div>
      <ol className="divide-y divide-border">
        {page.questions.map((question, at) => (
          <SurveyQuestionRow
            key={question.id}
            question={question}
            earlier={earlier}
            isOpen={open === question.id}
            isTypeFixed={published.some(({ id }) => id === question.id)}
            isFirst={index === 0 && at === 0}
            isLast={index === definition.pages.length - 1 && at === page.questions.length - 1}
            faults={faults.filter(({ questionId }) => questionId === question.id)}
            onToggle={() => setOpen(open === question.id ? null : question.id)}
            onChange={(change) => onChange(changeQuestion(definition, question.id, change))}
            onMove={(by) => onChange(moveQuestion(definition, question.id, by))}
            onDuplicate={() => onChange(duplicateQuestion(definition, question.id, taken))}
            onDelete={() => remove(removeQuestion(definition, question.id), t('questionDeleted'))}
          />
        ))}
      </ol>
      <AddQuestion
        number={number}
        onAdd={(type) => {
          const added = addQuestion(definition, { pageId: page.id, type, taken });
          onChange(added.definition);
          setOpen(added.id);
        }}
      />
    </Card>
  );
}

function AddQuestion({ number, onAdd }: { number: number; onAdd: (type: QuestionType) => void }) {
  const { t } = useTranslation('surveyAdmin');
  const [type, setType] = useState<QuestionType>('SINGLE');
  return (
    <div className="flex flex-wrap items-end gap-2 border-t border-border p-4 sm:px-5">
      <Field label={t('questionType')} className="w-full sm:w-60">
        <Select
          value={type}
          onChange={({ target }) =>
            setType(questionTypes.find((each) => each === target.value) ?? 'SINGLE')
          }
        >
          {questionTypes.map((each) => (
            <option key={each} value={each}>
              {t(`type.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Button
        variant="secondary"
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => onAdd(type)}
      >
        <span aria-hidden>{t('addQuestion')}</span>
        <span className="sr-only">{t('addQuestionTo', { number })}</span>
      </Button>
    </div>
  );
}
