import { actionOnPost } from '#features/content/conversations/server/conversationActionRules.ts';
import '#features/content/interactions/server/featureChanges.ts';
import { publishesSomeArticles } from '#features/engage/knowledgeBases/knowledgeBaseAccess.ts';
import '#platform/feature/pendingWork.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { nominationsPath } from '../nominationAddress.ts';
import { canNominate, nominateRule } from '../nominationRules.ts';
import { nominationConsumer } from './nominationConsumer.ts';
import { nominationCacheTags, nominationPublicEvents } from './nominationEvents.ts';
import { nominationPoints } from './nominationPoints.ts';
import { countPendingNominations } from './nominationService.ts';
import { nominatedColumns, nominationBadges } from './nominationState.ts';
import './nominationGraphql.ts';

export const nominationServer = defineServerFeature({
  name: 'nominations',
  activityRules: { nominate: nominateRule },
  changedProperties: { nominated: nominatedColumns },
  workBadges: nominationBadges,
  actionRules: { nominate: actionOnPost(canNominate) },
  cacheTags: nominationCacheTags,
  publicEvents: nominationPublicEvents,
  pendingWork: [
    {
      href: nominationsPath,
      text: 'nominations:pendingWork',
      isOffered: publishesSomeArticles,
      count: countPendingNominations,
    },
  ],
  eventConsumers: [nominationConsumer],
  pointSources: [nominationPoints],
});
