import { languageName } from '#core/languageName.ts';
import {
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ComparedGroup } from '../supportReportRules.ts';

/** What a row of a group is called. */
export function useReportNames() {
  const { t, language } = useTranslation('supportReports');
  const { t: words } = useTranslation('support');
  return (group: ComparedGroup, { key, name }: { key: string | null; name: string | null }) => {
    if (key === null) return t(`without.${group}`);
    if (group === 'CHANNEL') {
      const channel = supportChannels.find((each) => each === key);
      return channel ? t(`channels.${channel}`) : key;
    }
    if (group === 'PRIORITY') {
      const priority = supportPriorities.find((each) => each === key);
      return priority ? words(`priority.${priority}`) : key;
    }
    return group === 'LANGUAGE' ? languageName(key, language) : (name ?? key);
  };
}
