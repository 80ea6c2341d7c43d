import { useTranslation } from '#ui/useTranslation.ts';
import type { WorkflowNode } from '../workflowNodes.ts';

/** What leads along an output of the diagram: the label of a choice, or the comparison of a rule. */
export function useOutputLabel(
  nodes: readonly WorkflowNode[],
): (node: WorkflowNode, key: string) => string {
  const { t } = useTranslation('workflowBuilder');
  return (node, key) => {
    const [kind, name] = key.split(':');
    if (kind === 'choice') {
      const index = node.choices.findIndex(({ id }) => id === name);
      return node.choices[index]?.label || t('choiceLabel', { number: index + 1 });
    }
    const rule = kind === 'rule' ? node.rules[Number(name)] : undefined;
    if (rule === undefined) return t('otherwise');
    const source = nodes.find(({ id }) => id === rule.nodeId);
    const label = source?.choices.find(({ id }) => id === rule.value)?.label;
    return `${t(`operators.${rule.operator}`)} ${label ?? rule.value}`;
  };
}
