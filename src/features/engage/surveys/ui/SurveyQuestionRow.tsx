import ArrowDown from 'virtual:icons/arrow-down';
import ArrowUp from 'virtual:icons/arrow-up';
import Copy from 'virtual:icons/copy';
import Trash2 from 'virtual:icons/trash-2';
import { useId } from 'react';
import { FieldError } from '#ui/forms/FieldError.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { DefinitionFault } from '../definitionFaults.ts';
import type { SurveyQuestion } from '../surveyDefinitionRules.ts';
import { SurveyQuestionEditor } from './SurveyQuestionEditor.tsx';

type SurveyQuestionRowProps = {
  question: SurveyQuestion;
  /** Of earlier pages, for its condition. */
  earlier: readonly SurveyQuestion[];
  isOpen: boolean;
  isTypeFixed: boolean;
  isFirst: boolean;
  isLast: boolean;
  faults: readonly DefinitionFault[];
  onToggle: () => void;
  onChange: (change: Partial<SurveyQuestion>) => void;
  onMove: (by: 1 | -1) => void;
  onDuplicate: () => void;
  onDelete: () => void;
};

/** A question of the outline; its editor opens below it. */
export function SurveyQuestionRow(props: SurveyQuestionRowProps) {
  const { t } = useTranslation('surveyAdmin');
  const { question, isOpen, isFirst, isLast, faults } = props;
  const id = useId();
  const name = question.label || t('untitled');
  return (
    <li className="flex flex-col gap-3 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="flex min-h-10 min-w-0 flex-1 basis-48 flex-col items-start justify-center rounded-sm text-start hover:underline"
          onClick={props.onToggle}
        >
          <span dir="auto" className="font-medium wrap-anywhere">
            {name}
            {question.required && <span className="text-danger"> *</span>}
          </span>
          <span className="text-sm text-text-muted">{t(`type.${question.type}`)}</span>
        </button>
        <div className="flex gap-1">
          <IconButton
            size="sm"
            label={t('moveUp', { name })}
            disabled={isFirst}
            icon={<ArrowUp aria-hidden className="size-4" />}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            size="sm"
            label={t('moveDown', { name })}
            disabled={isLast}
            icon={<ArrowDown aria-hidden className="size-4" />}
            onClick={() => props.onMove(1)}
          />
          <IconButton
            size="sm"
            label={t('duplicate', { name })}
            icon={<Copy aria-hidden className="size-4" />}
            onClick={props.onDuplicate}
          />
          <IconButton
            size="sm"
            label={t('deleteQuestion', { name })}
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={props.onDelete}
          />
        </div>
      </div>
      {faults.map(({ rule }) => (
        <FieldError key={rule} error={t(`publishFault.${rule}`)} />
      ))}
      <div id={id} hidden={!isOpen}>
        {isOpen && <SurveyQuestionEditor {...props} />}
      </div>
    </li>
  );
}
