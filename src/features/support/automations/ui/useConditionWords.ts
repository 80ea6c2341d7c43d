import { languageName } from '#core/languageName.ts';
import type { ActionTargets } from '#features/support/agentWorkspace/ui/ActionListFields.tsx';
import { supportKinds, supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { supportStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type AutomationCondition,
  type AutomationConditionType,
  lastAuthors,
} from '../automationRules.ts';

type Choice = { value: string; label: string };

/** The values that a condition can have; null: any text or number. */
export function useConditionChoices({ agents, teams }: ActionTargets) {
  const { t } = useTranslation('supportAutomations');
  const { t: words } = useTranslation('support');
  const { t: desk } = useTranslation('supportDesk');
  const { settings, language } = useShell();
  const named = (none: string, list: readonly { id: string; name: string }[]): Choice[] => [
    { value: 'NONE', label: none },
    ...list.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (type: AutomationConditionType): Choice[] | null => {
    switch (type) {
      case 'STATUS':
        return supportStatuses.map((value) => ({ value, label: words(`agentStatus.${value}`) }));
      case 'PRIORITY':
        return supportPriorities.map((value) => ({ value, label: words(`priority.${value}`) }));
      case 'KIND':
        return supportKinds.map((value) => ({ value, label: desk(`viewForm.${value}`) }));
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
export function useConditionWords(targets: ActionTargets) {
  const { t } = useTranslation('supportAutomations');
  const choicesOf = useConditionChoices(targets);
  return ({ type, value }: AutomationCondition): string => {
    const chosen = choicesOf(type)?.find((choice) => choice.value === value)?.label ?? value;
    return t(`conditionTexts.${type}`, { value: chosen });
  };
}
