import { supportPriorities } from '#features/support/requests/supportRequestRules.ts';
import { agentStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { RequestAction } from '../requestActionRules.ts';
import type { ActionTargets } from './ActionListFields.tsx';

/** An action in words, such as "Set priority: High". Texts are not part of it. */
export function useActionText(known: ActionTargets) {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const valueText = (
    { type, value }: RequestAction,
    { agents, teams, posts }: ActionTargets,
  ): string => {
    switch (type) {
      case 'STATUS': {
        const status = agentStatuses.find((each) => each === value);
        return status ? words(`agentStatus.${status}`) : value;
      }
      case 'PRIORITY': {
        const priority = supportPriorities.find((each) => each === value);
        return priority ? words(`priority.${priority}`) : value;
      }
      case 'ASSIGN':
        if (value === 'NONE') return t('unassigned');
        if (value === 'ME') return t('actions.me');
        return agents.find(({ id }) => id === value)?.name ?? value;
      case 'TEAM':
        if (value === 'NONE') return t('noTeam');
        return teams.find(({ id }) => id === value)?.name ?? value;
      case 'POST':
        return posts?.find(({ id }) => id === value)?.name ?? value;
      case 'NOTE':
      case 'REPLY':
        return '';
      default:
        return value;
    }
  };
  return (action: RequestAction, targets = known): string => {
    const name = t(`actions.${action.type}`);
    const value = valueText(action, targets);
    return value === '' ? name : t('actions.with', { name, value });
  };
}
