import '#platform/demo/demoData.ts';
import { staffWork } from '#platform/feature/memberData.ts';
import { defineServerFeature } from '#platform/feature/serverFeature.ts';
import { automationConsumer, runTimedAutomations } from './runAutomations.ts';
import './automationGraphql.ts';

declare module '#core/jobs.ts' {
  interface JobPayloads {
    /** Runs the automations of the support desk whose hours have passed. */
    runSupportAutomations: object;
  }
}

export const automationServer = defineServerFeature({
  name: 'supportAutomations',
  eventConsumers: [automationConsumer],
  memberData: {
    support_automations: { columns: ['created_by_id'], export: staffWork, erase: staffWork },
  },
  jobs: {
    runSupportAutomations: {
      run: async (ctx, _payload, { signal }) => {
        await runTimedAutomations(ctx, signal);
      },
      cron: '*/5 * * * *',
    },
  },
  demoData: async (seed) =>
    (await import('./demo/seedDemoAutomations.ts')).seedDemoAutomations(seed),
});
