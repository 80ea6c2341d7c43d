import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#platform/demo/demoData.ts';
import { deflectionInsight, nameDeflections } from './deflectionInsight.ts';
import './deflectionGraphql.ts';

/** Suggestions that make support requests unnecessary, and what they lead to. */
export const deflectionServer = defineServerFeature({
  name: 'supportDeflection',
  demoData: async (seed) =>
    (await import('./demo/seedDemoDeflections.ts')).seedDemoDeflections(seed),
  insightFigures: deflectionInsight,
  insightSubjects: { deflection: nameDeflections },
  memberData: {
    support_deflections: {
      columns: ['member_id'],
      export: { none: 'That suggestions were shown, for statistics.' },
      erase: { deleteBy: 'member_id' },
    },
  },
  contentData: {
    support_deflections: {
      columns: ['solved_by_post_id'],
      purge: { none: 'The post that was opened, for statistics; its id says nothing about it.' },
    },
  },
});
