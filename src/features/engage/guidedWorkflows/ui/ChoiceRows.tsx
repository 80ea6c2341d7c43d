import Plus from 'virtual:icons/plus';
import Trash from 'virtual:icons/trash-2';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type WorkflowChoice, type WorkflowNode, workflowLimits } from '../workflowNodes.ts';
import { NextSelect } from './NextSelect.tsx';
import { newChoice } from './outlineEdits.ts';

type ChoiceRowsProps = {
  node: WorkflowNode;
  nodes: readonly WorkflowNode[];
  onChange: (node: WorkflowNode) => void;
};

export function ChoiceRows({ node, nodes, onChange }: ChoiceRowsProps) {
  const { t } = useTranslation('workflowBuilder');
  const { choices } = node;
  const change = (index: number, choice: WorkflowChoice) =>
    onChange({ ...node, choices: choices.with(index, choice) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('choices')}</legend>
      {choices.map((choice, index) => (
        <div key={choice.id} className="flex flex-wrap items-end gap-2">
          <div className="min-w-40 flex-1">
            <Field label={t('choiceLabel', { number: index + 1 })}>
              <TextInput
                value={choice.label}
                maxLength={workflowLimits.title}
                autoComplete="off"
                dir="auto"
                onChange={({ target }) => change(index, { ...choice, label: target.value })}
              />
            </Field>
          </div>
          <div className="min-w-40 flex-1">
            <NextSelect
              label={t('choiceNext', { number: index + 1 })}
              {...{ node, nodes }}
              value={choice.next}
              onChange={(next) => change(index, { ...choice, next })}
            />
          </div>
          <IconButton
            label={t('removeChoice', { number: index + 1 })}
            icon={<Trash aria-hidden className="size-4.5" />}
            onClick={() => onChange({ ...node, choices: choices.toSpliced(index, 1) })}
          />
        </div>
      ))}
      {choices.length < workflowLimits.choices && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() =>
            onChange({
              ...node,
              choices: [...choices, newChoice(choices.map(({ id }) => id))],
            })
          }
        >
          {t('addChoice')}
        </Button>
      )}
    </fieldset>
  );
}
