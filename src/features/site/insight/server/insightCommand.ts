import type { AddCommand } from '#platform/commands/operatorCommand.ts';
import { rebuildDays } from './rollUpDays.ts';

/** Nested under `insight`, which further commands join. */
export const addInsightCommand: AddCommand = (program, withTools) => {
  program
    .command('insight')
    .description('analytics of the community')
    .command('rebuild')
    .description('count every day anew whose events are kept')
    .action(async () => {
      await withTools(async ({ ctx, output }) => {
        const days = await rebuildDays(ctx.db, ctx.now);
        output.line(`counted ${days} days`);
      });
    });
};
