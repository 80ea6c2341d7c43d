import fs from 'node:fs/promises';
import { type AddCommand, UsageFailure } from '#platform/commands/operatorCommand.ts';
import { removeProvider, writeProvider } from './providerService.ts';
import { listProviderRows } from './providerStore.ts';

/** `provider list | add FILE | remove ID`: manages identity providers on the command line. */
export const addProviderCommand: AddCommand = (program, withTools) => {
  const provider = program.command('provider').description('identity providers');
  provider
    .command('list')
    .description('list providers in sign-in page order')
    .action(async () => {
      await withTools(async ({ ctx, output }) => {
        const rows = await listProviderRows(ctx);
        output.table([
          ['id', 'kind', 'login type', 'name', 'state'],
          ...rows.map((row) => [
            row.idp_id,
            row.kind,
            row.login_type ?? '-',
            row.name,
            row.enabled ? 'on' : 'off',
          ]),
        ]);
      });
    });
  provider
    .command('add <file>')
    .description(
      'add or change one from a JSON file: idpId, kind, name, config (docs/identity-providers.md)',
    )
    .action(async (file: string) => {
      const input = await readJson(file);
      await withTools(async ({ ctx, output }) => {
        const row = await writeProvider(ctx, input);
        output.line(`saved ${row.kind} ${row.idp_id}`);
      });
    });
  provider
    .command('remove <idpId>')
    .description('remove a provider; its accounts stay')
    .action(async (idpId: string) => {
      await withTools(async ({ ctx, output }) => {
        await removeProvider(ctx, idpId);
        output.line(`removed ${idpId}`);
      });
    });
};

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await fs.readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageFailure(`${file}: ${error instanceof Error ? error.message : 'not readable'}`);
  }
}
