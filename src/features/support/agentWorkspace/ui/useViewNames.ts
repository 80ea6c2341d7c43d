import { languageName } from '#core/languageName.ts';
import {
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { supportStatuses } from '#features/support/requests/supportTransitionRules.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { fieldOfColumn, isQueueColumn, type QueueGroup } from '../queueColumnRules.ts';

/** What the columns, groups and values of a list are called. */
export function useViewNames(fields: readonly { key: string; name: string }[] = []) {
  const { t, language } = useTranslation('supportViews');
  const { t: desk } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const columnName = (column: string): string => {
    if (isQueueColumn(column)) return t(`columns.${column}`);
    const key = fieldOfColumn(column);
    return fields.find((field) => field.key === key)?.name ?? key ?? column;
  };
  const channelName = (value: string): string => {
    const channel = supportChannels.find((each) => each === value);
    return channel ? desk(`viewForm.${channel}`) : value;
  };
  const groupName = (by: QueueGroup, { key, name }: { key: string; name: string | null }) => {
    if (by === 'CHANNEL') return channelName(key);
    if (by === 'STATUS') {
      const status = supportStatuses.find((each) => each === key);
      return status ? words(`agentStatus.${status}`) : key;
    }
    if (by === 'PRIORITY') {
      const priority = supportPriorities.find((each) => each === key);
      return priority ? words(`priority.${priority}`) : key;
    }
    return key === '' ? t(`without.${by}`) : (name ?? key);
  };
  return {
    ...{ columnName, channelName, groupName },
    languageOf: (code: string) => languageName(code, language),
  };
}
