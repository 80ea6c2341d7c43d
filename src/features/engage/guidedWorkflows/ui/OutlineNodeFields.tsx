import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { inputTypes, type WorkflowNode, waitsForReader, workflowLimits } from '../workflowNodes.ts';
import { ChoiceRows } from './ChoiceRows.tsx';
import { NextSelect } from './NextSelect.tsx';
import { RuleRows } from './RuleRows.tsx';

type OutlineNodeFieldsProps = {
  node: WorkflowNode;
  nodes: readonly WorkflowNode[];
  others: readonly { id: string; title: string }[];
  onChange: (node: WorkflowNode) => void;
};

/** The fields of a node's type. */
export function OutlineNodeFields({ node, nodes, others, onChange }: OutlineNodeFieldsProps) {
  const { t } = useTranslation('workflowBuilder');
  const { type } = node;
  return (
    <>
      {waitsForReader(node) && (
        <>
          <Field label={t('field.nodeTitle')} required>
            <TextInput
              value={node.title}
              maxLength={workflowLimits.title}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => onChange({ ...node, title: target.value })}
            />
          </Field>
          <Field label={t('field.body')} optional>
            <TextArea
              rows={3}
              value={node.body}
              maxLength={workflowLimits.body}
              dir="auto"
              onChange={({ target }) => onChange({ ...node, body: target.value })}
            />
          </Field>
        </>
      )}
      {type === 'CHOICE' && <ChoiceRows {...{ node, nodes, onChange }} />}
      {type === 'CONDITION' && <RuleRows {...{ node, nodes, onChange }} />}
      {type === 'INPUT' && (
        <div className="field-grid items-end sm:grid-cols-2">
          <Field label={t('field.inputType')}>
            <Select
              value={node.inputType}
              onChange={({ target }) =>
                onChange({
                  ...node,
                  inputType: inputTypes.find((each) => each === target.value) ?? 'TEXT',
                })
              }
            >
              {inputTypes.map((each) => (
                <option key={each} value={each}>
                  {t(`inputTypes.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Checkbox
            label={t('field.isRequired')}
            checked={node.isRequired}
            onChange={({ target }) => onChange({ ...node, isRequired: target.checked })}
          />
        </div>
      )}
      {type === 'LINK' && (
        <Field label={t('field.url')} required>
          <TextInput
            type="url"
            value={node.url}
            maxLength={2000}
            autoComplete="off"
            dir="ltr"
            onChange={({ target }) => onChange({ ...node, url: target.value })}
          />
        </Field>
      )}
      {type === 'SUBFLOW' && (
        <Field label={t('field.subflow')} hint={t('field.subflowHint')} required>
          <Select
            value={node.workflowId ?? ''}
            onChange={({ target }) => onChange({ ...node, workflowId: target.value || null })}
          >
            <option value="">{t('choose')}</option>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {type === 'END' && (
        <Checkbox
          label={t('field.isResolved')}
          checked={node.isResolved}
          onChange={({ target }) => onChange({ ...node, isResolved: target.checked })}
        />
      )}
      {(type === 'STEP' || type === 'INPUT' || type === 'LINK' || type === 'SUBFLOW') && (
        <NextSelect
          label={t('field.next')}
          {...{ node, nodes }}
          value={node.next}
          onChange={(next) => onChange({ ...node, next })}
        />
      )}
    </>
  );
}
