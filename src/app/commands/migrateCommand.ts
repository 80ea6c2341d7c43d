import { type AddCommand, CommandFailure } from '#platform/commands/operatorCommand.ts';
import { listMigrations, migrateToLatest } from '#platform/database/migrate.ts';
import { releaseName } from '#platform/processes/releaseName.ts';
import { finishUpgrade } from '../readyDatabase.ts';

export const addMigrateCommand: AddCommand = (program, withTools) => {
  program
    .command('migrate')
    .description('migrate the database to this version')
    .option('--status', 'list migrations only; exit code 1 if any are pending')
    .action(async ({ status }: { status?: boolean }) => {
      await withTools(
        async ({ ctx, database, output }) => {
          if (!status) {
            const done = await migrateToLatest(database);
            for (const { migrationName } of done) output.line(`applied ${migrationName}`);
            if (done.length === 0) output.line('nothing to do');
            const ended = await finishUpgrade(database, { release: releaseName(false) });
            if (!ended) output.line('the rest is being applied by another process');
            else if (ended.waitsFor.length > 0) {
              const releases = ended.waitsFor.join(', ');
              output.line(`the rest waits for processes of another release: ${releases}`);
            }
            return;
          }
          const migrations = await listMigrations(ctx.db);
          output.table(
            migrations.map(({ name, executedAt }) => [
              name,
              executedAt?.toISOString() ?? 'pending',
            ]),
          );
          const pending = migrations.filter(({ executedAt }) => executedAt === null).length;
          if (pending > 0) throw new CommandFailure(`${pending} pending`);
        },
        { migrate: false },
      );
    });
};
