import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowNode } from '../workflowNodes.ts';

type NextSelectProps = {
  label: string;
  hideLabel?: boolean;
  node: Pick<WorkflowNode, 'id'>;
  nodes: readonly WorkflowNode[];
  value: string | null;
  onChange: (next: string | null) => void;
};

/** The node that another leads to. */
export function NextSelect({ label, hideLabel, node, nodes, value, onChange }: NextSelectProps) {
  const { t } = useTranslation('workflowBuilder');
  return (
    <Field label={label} hideLabel={hideLabel}>
      <Select value={value ?? ''} onChange={({ target }) => onChange(target.value || null)}>
        <option value="">{t('notConnected')}</option>
        {nodes.map((each, index) =>
          each.id === node.id ? null : (
            <option key={each.id} value={each.id}>
              {`${index + 1}. ${each.title || t(`types.${each.type}`)}`}
            </option>
          ),
        )}
      </Select>
    </Field>
  );
}
