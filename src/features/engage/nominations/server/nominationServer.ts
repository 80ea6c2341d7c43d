import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { nominationConsumer } from './nominationConsumer.ts';
import { nominationCacheTags } from './nominationEvents.ts';
import { nominationPoints } from './nominationPoints.ts';
import './nominationGraphql.ts';

export const nominationServer = defineServerFeature({
  name: 'nominations',
  cacheTags: nominationCacheTags,
  eventConsumers: [nominationConsumer],
  pointSources: [nominationPoints],
});
