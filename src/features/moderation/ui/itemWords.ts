import type { Author } from '#features/members/ui/authorFields.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { trustedFlagsNote } from '../moderationRules.ts';
import type { ModerationItem } from './moderationDocuments.ts';

type Named = Pick<Author, 'fullName' | 'username'>;

/** What staff call each other and members by. */
export function nameOf(member: Named | null): string {
  return member === null ? '' : member.fullName || member.username;
}

/** Why an entry is there, in a sentence. */
export function useWhy() {
  const { t } = useTranslation('moderation');
  return ({ latestActivityDetails: latest, heldBy }: ModerationItem): string => {
    if (latest.activityType === 'HELD' && heldBy === trustedFlagsNote) return t('heldByFlags');
    if (latest.activityType === 'HELD' && heldBy) return t('heldBy', { rule: heldBy });
    const { activityType, actor } = latest;
    const isNamed = activityType === 'FLAGGED' || activityType === 'SPAM';
    if (isNamed && actor === null) return t(`reasons.${activityType}`);
    return t(`latest.${activityType}`, { name: nameOf(actor) });
  };
}
