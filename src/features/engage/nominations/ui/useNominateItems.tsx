import Star from 'virtual:icons/star';
import type { PostMenuProps } from '#features/content/conversations/ui/postMenuProps.ts';
import { useChanges } from '#features/content/conversations/ui/useChanges.ts';
import type { MenuItem } from '#ui/overlays/MenuRows.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { isPendingNomination, nominateRule } from '../nominationRules.ts';

/** In a post's menu: nominates it for an article. */
export function useNominateItems({ post, activity }: PostMenuProps): MenuItem[] {
  const { t } = useTranslation('postWork');
  const { make } = useChanges({ id: post.id, entityType: 'CONVERSATION' }, activity);
  const isOffered =
    post.work?.nominate === 'OK' && !isPendingNomination(activity.shown.nominationStatus);
  if (!isOffered) return [];
  return [
    {
      key: 'nominate',
      label: t('changes.nominate.action'),
      icon: <Star aria-hidden />,
      onSelect: () =>
        make({
          ...{ name: 'nominate', rule: nominateRule },
          words: {
            ...{ ask: t('changes.nominate.ask'), do: t('changes.nominate.do') },
            done: t('changes.nominate.done'),
          },
        }),
    },
  ];
}
