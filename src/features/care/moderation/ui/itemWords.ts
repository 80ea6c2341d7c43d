import type { ModerationReason } from '#features/care/reviewQueue/moderationReasonRules.ts';
import { useNotedRuleName } from '#features/care/spam/ui/useRuleName.ts';
import type { Author } from '#features/people/members/ui/authorFields.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { trustedFlagsNote } from '../moderationRules.ts';
import type { ModerationItem } from './moderationDocuments.ts';

type Named = Pick<Author, 'fullName' | 'username'>;

/** Display names of members for staff. */
export function itemNameOf(member: Named | null): string {
  return member === null ? '' : member.fullName || member.username;
}

interface Explained {
  rule: string | null;
  latestActivityDetails: {
    activityType: ModerationReason;
    actor: Named | null;
  };
}

/** The reason of an entry as a sentence. */
export function useWhy() {
  const { t } = useTranslation('moderation');
  const nameOfRule = useNotedRuleName();
  return ({ latestActivityDetails: latest, rule }: Explained): string => {
    const { activityType, actor } = latest;
    if (actor !== null || activityType === 'CHANGED' || activityType === 'APPEAL') {
      return t(`latest.${activityType}`, { name: itemNameOf(actor) });
    }
    if (rule === trustedFlagsNote) return t('heldByFlags');
    if (rule === null) return '';
    return t(activityType === 'HELD' ? 'heldBy' : 'flaggedBy', { rule: nameOfRule(rule) });
  };
}

/** Scrolls to the start of the text: below the author's name. */
export function textStart({ resolvedAt }: ModerationItem): string {
  return resolvedAt ? 'sm:ps-[6.4rem]' : 'sm:ps-[10rem]';
}
