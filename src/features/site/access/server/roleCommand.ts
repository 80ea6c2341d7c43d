import type { Command } from 'commander';
import { parseId } from '#core/ids.ts';
import {
  type AddCommand,
  UsageFailure,
  type WithTools,
} from '#platform/commands/operatorCommand.ts';
import { readRoles } from '#platform/roles/roleStore.ts';
import { grantAsOperator, revokeAsOperator } from './operatorGrants.ts';
import { countHolders } from './roleQueries.ts';

const inCategory = 'hold it in this category and below only (its id)';

export const addRoleCommand: AddCommand = (program, withTools) => {
  const role = program.command('role').description('roles and their members');
  addList(role, withTools);
  role
    .command('grant <login> <role>')
    .description('assign a role to a member (by email or username), in addition to the base role')
    .option('--category <id>', inCategory)
    .action(async (login: string, key: string, options) => {
      const categoryId = readCategory(options.category);
      await withTools(async ({ ctx, output }) => {
        await grantAsOperator(ctx, { login, role: key, categoryId });
        output.line(`assigned ${key} to ${login}`);
      });
    });
  role
    .command('revoke <login> <role>')
    .description('remove a role; for a base role `member` remains')
    .option('--category <id>', inCategory)
    .action(async (login: string, key: string, options) => {
      const categoryId = readCategory(options.category);
      await withTools(async ({ ctx, output }) => {
        await revokeAsOperator(ctx, { login, role: key, categoryId });
        output.line(`removed ${key} from ${login}`);
      });
    });
};

function addList(role: Command, withTools: WithTools): void {
  role
    .command('list')
    .description('list roles with their levels and member counts')
    .action(async () => {
      await withTools(async ({ ctx, output }) => {
        const [roles, counts] = await Promise.all([readRoles(ctx.db), countHolders(ctx.db)]);
        output.table([
          ['key', 'name', 'level', 'permissions', 'members'],
          ...[...roles.values()].map(({ key, name, level, permissions }) => [
            key,
            name || '-',
            String(level),
            String(permissions.size),
            String(counts.get(key) ?? 0),
          ]),
        ]);
      });
    });
}

function readCategory(text: string | undefined): number | null {
  if (text === undefined) return null;
  const id = parseId(text);
  if (id === null) throw new UsageFailure('--category: the id of a category');
  return id;
}
