import '#platform/demo/demoData.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import '#features/support/agentWorkspace/server/bulkMacros.ts';
import './macroGraphql.ts';
import { macroInBulk } from './macroService.ts';

export const macroServer = defineServerFeature({
  name: 'supportMacros',
  supportBulkMacro: macroInBulk,
  memberData: {
    support_macros: {
      columns: ['owner_id', 'created_by_id'],
      export: staffWork,
      erase: { deleteBy: 'owner_id' },
    },
  },
  demoData: async (seed) => (await import('./demo/seedDemoMacros.ts')).seedDemoMacros(seed),
});
