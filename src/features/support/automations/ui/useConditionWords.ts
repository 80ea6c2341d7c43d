import { languageName } from '#core/languageName.ts';
import type { ActionTargets } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { supportKinds, supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { supportStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { useRequestTypeChoices } from '#features/support/requestTypes/ui/useRequestTypeChoices.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type AutomationCondition, lastAuthors } from '../automationRules.ts';

/** What conditions and actions can name. */
export interface ConditionTargets extends ActionTargets {
  types: readonly { id: string; name: string }[];
}

type Choice = { value: string; label: string };

/** The values that a condition of a type can have beside its own; null: any text or number. */
export function useConditionChoices({ agents, teams, types }: ConditionTargets) {
  const { t } = useTranslation('supportAutomations');
  const { t: words } = useTranslation('support');
  const { t: desk } = useTranslation('supportDesk');
  const { t: typeWords } = useTranslation('requestTypes');
  const typeChoices = useRequestTypeChoices(types);
  const { settings, language } = useShell();
  const named = (none: string, list: readonly { id: string; name: string }[]): Choice[] => [
    { value: 'NONE', label: none },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return ({ type, value: own }: AutomationCondition): Choice[] | null => {
    switch (type) {
      case 'STATUS':
        return supportStatuses.map((value) => ({ value, label: words(`agentStatus.${value}`) }));
      case 'PRIORITY':
        return supportPriorities.map((value) => ({ value, label: words(`priority.${value}`) }));
      case 'KIND':
        return supportKinds.map((value) => ({ value, label: desk(`viewForm.${value}`) }));
      case 'TYPE':
        return named(typeWords('none'), typeChoices([own].filter((id) => id !== 'NONE')));
      case 'TEAM':
        return named(desk('noTeam'), teams);
      case 'ASSIGNEE':
        return named(desk('unassigned'), agents);
      case 'LAST_AUTHOR':
        return lastAuthors.map((value) => ({ value, label: t(`authors.${value}`) }));
      case 'LANGUAGE':
        return settings.activeLanguages.map((value) => ({
          ...{ value, label: languageName(value, language) },
        }));
      default:
        return null;
    }
  };
}

/** A condition in words, such as "Status is Open". */
export function useConditionWords(targets: ConditionTargets) {
  const { t } = useTranslation('supportAutomations');
  const choicesOf = useConditionChoices(targets);
  return (condition: AutomationCondition): string => {
    const { type, value } = condition;
    const chosen = choicesOf(condition)?.find((choice) => choice.value === value)?.label;
    return t(`conditionTexts.${type}`, { value: chosen ?? value });
  };
}
