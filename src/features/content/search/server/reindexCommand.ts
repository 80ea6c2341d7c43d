import {
  countSearchDocuments,
  rebuildSearchIndex,
} from '#features/content/search/server/searchRebuild.ts';
import type { AddCommand } from '#platform/commands/operatorCommand.ts';

export const addReindexCommand: AddCommand = (program, withTools) => {
  program
    .command('reindex')
    .description('rebuild the search index without downtime')
    .action(async () => {
      await withTools(async ({ ctx, output }) => {
        const progress = output.progress('Indexing', await countSearchDocuments(ctx.db));
        const done = await rebuildSearchIndex(ctx.db, { onProgress: progress.update });
        progress.stop();
        output.line(`indexed ${done} posts, comments and replies`);
      });
    });
};
