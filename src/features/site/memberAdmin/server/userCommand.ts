import { text as readAll } from 'node:stream/consumers';
import type { Command } from 'commander';
import { isRole, type Role, roles } from '#core/shippedRoles.ts';
import {
  createMember,
  generatePassword,
  setPassword,
} from '#features/people/identity/server/accountService.ts';
import {
  type AddCommand,
  readLimit,
  UsageFailure,
  type WithTools,
} from '#platform/commands/operatorCommand.ts';
import { listAccounts, setMemberRole } from './memberAccounts.ts';
import { addStandingCommands } from './userStandingCommands.ts';

const roleNames = Object.keys(roles).join(', ');
const fromStdin = 'read the password from standard input instead of making one up';

export const addUserCommand: AddCommand = (program, withTools) => {
  const user = program.command('user').alias('members').description('members and their roles');
  addCreate(user, withTools);
  addList(user, withTools);
  addPassword(user, withTools);
  addRole(user, withTools);
  addStandingCommands(user, withTools);
};

function addCreate(user: Command, withTools: WithTools): void {
  user
    .command('create <email> <username>')
    .description('create a member')
    .option('--full-name <name>', 'display name', '')
    .option('--role <role>', roleNames, 'member')
    .option('--password-stdin', fromStdin)
    .action(async (email: string, username: string, options) => {
      const role = readRole(options.role);
      const password = await readPassword(options.passwordStdin);
      await withTools(async ({ ctx, output }) => {
        const input = { email, username, fullName: options.fullName, password, role };
        const account = await createMember(ctx, input);
        output.line(`created ${role} ${account.username} (id ${account.id})`);
        if (!options.passwordStdin) output.line(`password: ${password}`);
      });
    });
}

function addList(user: Command, withTools: WithTools): void {
  user
    .command('list')
    .description('list members, newest first')
    .option('--role <role>', `filter by role: ${roleNames}`)
    .option('--limit <count>', 'maximum number', '50')
    .action(async (options) => {
      const role = options.role === undefined ? undefined : readRole(options.role);
      const limit = readLimit(options.limit);
      await withTools(async ({ ctx, output }) => {
        const accounts = await listAccounts(ctx.db, { role, limit });
        output.table([
          ['id', 'username', 'email', 'role', 'joined', 'last login'],
          ...accounts.map((account) => [
            String(account.id),
            account.username,
            account.email ?? '-',
            account.role,
            account.joined_at.toISOString().slice(0, 10),
            account.last_login_at?.toISOString().slice(0, 10) ?? '-',
          ]),
        ]);
      });
    });
}

function addPassword(user: Command, withTools: WithTools): void {
  user
    .command('password <login>')
    .description('set a member’s password (by email or username) and end their sessions')
    .option('--password-stdin', fromStdin)
    .action(async (login: string, options) => {
      const password = await readPassword(options.passwordStdin);
      await withTools(async ({ ctx, output }) => {
        await setPassword(ctx, { login, password });
        output.line(options.passwordStdin ? 'password set' : `password: ${password}`);
      });
    });
}

function addRole(user: Command, withTools: WithTools): void {
  user
    .command('role <login> <role>')
    .description(`assign a role to a member: ${roleNames}`)
    .action(async (login: string, roleText: string) => {
      const role = readRole(roleText);
      await withTools(async ({ ctx, output }) => {
        await setMemberRole(ctx, { login, role });
        output.line(`${login} is now ${role}`);
      });
    });
}

function readRole(text: string): Role {
  if (isRole(text)) return text;
  throw new UsageFailure(`Unknown role "${text}". Use one of ${roleNames}.`);
}

/** Never an argument, which the process list would show. */
async function readPassword(fromInput: boolean | undefined): Promise<string> {
  if (!fromInput) return generatePassword();
  return (await readAll(process.stdin)).replace(/\r?\n$/, '');
}
