import {
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { useAsyncOptions } from '#ui/forms/useAsyncOptions.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { runOperation } from '#ui/runOperation.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { searchedStates, searchedStatuses } from '../queueSearchRules.ts';
import type { SearchChoices } from '../searchSuggestionRules.ts';
import { type SupportQueueQuery, SupportTagsQuery } from './agentDocuments.ts';

export type SearchTargets = Pick<
  ResultOf<typeof SupportQueueQuery>,
  'supportAgents' | 'supportTeams' | 'supportRequestTypes'
>;

/** The values of operators, by their names in the language of the page. */
export function useSearchChoices(
  { supportAgents, supportTeams, supportRequestTypes }: SearchTargets,
  needsTags: boolean,
): SearchChoices {
  const { t } = useTranslation('supportDesk');
  const { t: words } = useTranslation('support');
  const { options: tags } = useAsyncOptions(
    needsTags ? 'tags' : null,
    async () => (await runOperation(SupportTagsQuery, {})).supportTagsInUse,
    0,
  );
  const plain = (value: string) => ({ value, label: value });
  return {
    status: Object.entries(searchedStatuses).map(([value, status]) => ({
      ...{ value, label: words(`agentStatus.${status}`) },
    })),
    priority: supportPriorities.map((each) => ({
      ...{ value: each.toLowerCase(), label: words(`priority.${each}`) },
    })),
    channel: supportChannels.map((each) => ({
      ...{ value: each.toLowerCase(), label: t(`viewForm.${each}`) },
    })),
    is: searchedStates.map((value) => ({ value, label: t(`finding.states.${value}`) })),
    has: [{ value: 'attachment', label: t('finding.attachment') }],
    assignee: [
      { value: 'me', label: t('viewForm.me') },
      { value: 'none', label: t('unassigned') },
      ...supportAgents.map(({ username, fullName }) => ({
        ...{ value: username, label: fullName || username },
      })),
    ],
    team: [{ value: 'none', label: t('noTeam') }, ...supportTeams.map(({ name }) => plain(name))],
    type: supportRequestTypes.map(({ name }) => plain(name)),
    tag: tags.map(plain),
  };
}
