import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { undoStatus } from './setStatus.ts';
import { statusLabelCacheTags } from './statusLabelEvents.ts';
import './statusLabelGraphql.ts';

export const statusLabelServer = defineServerFeature({
  name: 'statusLabels',
  cacheTags: statusLabelCacheTags,
  undo: { 'set-status': undoStatus },
});
