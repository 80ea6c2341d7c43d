import Plus from 'virtual:icons/plus';
import Trash from 'virtual:icons/trash-2';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  ruleOperators,
  type WorkflowNode,
  type WorkflowRule,
  workflowLimits,
} from '../workflowNodes.ts';
import { NextSelect } from './NextSelect.tsx';

type RuleRowsProps = {
  node: WorkflowNode;
  nodes: readonly WorkflowNode[];
  onChange: (node: WorkflowNode) => void;
};

/** Ordered rules, of which the first that applies decides, and the default. */
export function RuleRows({ node, nodes, onChange }: RuleRowsProps) {
  const { t } = useTranslation('workflowBuilder');
  const { rules } = node;
  const sources = nodes.filter(({ type }) => type === 'CHOICE' || type === 'INPUT');
  const change = (index: number, rule: WorkflowRule) =>
    onChange({ ...node, rules: rules.with(index, rule) });
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium">{t('rules')}</legend>
      {rules.map((rule, index) => (
        <RuleRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no id, and their fields are controlled
          key={index}
          {...{ rule, node, nodes, sources }}
          number={index + 1}
          onChange={(changed) => change(index, changed)}
          onRemove={() => onChange({ ...node, rules: rules.toSpliced(index, 1) })}
        />
      ))}
      {rules.length < workflowLimits.rules && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden className="size-4" />}
          onClick={() => {
            const nodeId = sources[0]?.id;
            if (nodeId === undefined) return;
            const rule = { nodeId, operator: 'EQUALS', value: '', next: null } as const;
            onChange({ ...node, rules: [...rules, rule] });
          }}
        >
          {t('addRule')}
        </Button>
      )}
      <NextSelect
        label={t('otherwise')}
        {...{ node, nodes }}
        value={node.next}
        onChange={(next) => onChange({ ...node, next })}
      />
    </fieldset>
  );
}

type RuleRowProps = {
  rule: WorkflowRule;
  number: number;
  node: WorkflowNode;
  nodes: readonly WorkflowNode[];
  sources: readonly WorkflowNode[];
  onChange: (rule: WorkflowRule) => void;
  onRemove: () => void;
};

function RuleRow({ rule, number, node, nodes, sources, onChange, onRemove }: RuleRowProps) {
  const { t } = useTranslation('workflowBuilder');
  const source = sources.find(({ id }) => id === rule.nodeId);
  const setValue = (value: string) => onChange({ ...rule, value });
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-lg border border-border p-3">
      <div className="min-w-40 flex-1">
        <Field label={t('ruleSource', { number })}>
          <Select
            value={rule.nodeId}
            onChange={({ target }) => onChange({ ...rule, nodeId: target.value, value: '' })}
          >
            {sources.map(({ id, title, type }) => (
              <option key={id} value={id}>
                {title || t(`types.${type}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="min-w-32">
        <Field label={t('ruleOperator', { number })}>
          <Select
            value={rule.operator}
            onChange={({ target }) =>
              onChange({
                ...rule,
                operator: ruleOperators.find((each) => each === target.value) ?? 'EQUALS',
              })
            }
          >
            {ruleOperators.map((each) => (
              <option key={each} value={each}>
                {t(`operators.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="min-w-32 flex-1">
        <Field label={t('ruleValue', { number })}>
          {source?.type === 'CHOICE' ? (
            <Select value={rule.value} onChange={({ target }) => setValue(target.value)}>
              <option value="">{t('choose')}</option>
              {source.choices.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          ) : (
            <TextInput
              value={rule.value}
              maxLength={workflowLimits.title}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => setValue(target.value)}
            />
          )}
        </Field>
      </div>
      <div className="min-w-40 flex-1">
        <NextSelect
          label={t('ruleNext', { number })}
          {...{ node, nodes }}
          value={rule.next}
          onChange={(next) => onChange({ ...rule, next })}
        />
      </div>
      <IconButton
        label={t('removeRule', { number })}
        icon={<Trash aria-hidden className="size-4.5" />}
        onClick={onRemove}
      />
    </div>
  );
}
