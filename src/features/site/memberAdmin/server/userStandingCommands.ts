import type { Command } from 'commander';
import { AppError } from '#core/errors.ts';
import { liftBan } from '#features/people/bans/server/banService.ts';
import { findAccount } from '#features/people/identity/server/identityQueries.ts';
import {
  blockMember,
  suspendMember,
  unblockMember,
  unsuspendMember,
} from '#features/people/standing/server/memberStandingService.ts';
import {
  type CommandTools,
  UsageFailure,
  type WithTools,
} from '#platform/commands/operatorCommand.ts';
import { decideApproval } from './approvalService.ts';
import { setBrandUser } from './brandService.ts';

/** `user block|unblock|suspend|unsuspend|approve|brand|unban`: the operator's hand, which needs no permission. */
export function addStandingCommands(user: Command, withTools: WithTools): void {
  user
    .command('block <login>')
    .description('block a member: signed out everywhere at once, no way in')
    .requiredOption('--reason <text>', 'told to the member')
    .option('--hide-content', 'what they wrote goes from sight', false)
    .action(async (login: string, { reason, hideContent }) => {
      await withTools(async ({ ctx, output }) => {
        const memberId = await idOf(ctx, login);
        await blockMember(ctx, { memberId, reason, hideContent }, 'OPERATOR');
        output.line(`${login} is blocked`);
      });
    });
  user
    .command('unblock <login>')
    .description('let a blocked member in again')
    .action(async (login: string) => {
      await withTools(async ({ ctx, output }) => {
        await unblockMember(ctx, await idOf(ctx, login), 'OPERATOR');
        output.line(`${login} is unblocked`);
      });
    });
  user
    .command('suspend <login> <days>')
    .description('let a member read and not write for some days; 0 ends it')
    .option('--reason <text>', 'told to the member', '')
    .action(async (login: string, daysText: string, { reason }) => {
      const numberOfDays = Number(daysText);
      if (!Number.isInteger(numberOfDays) || numberOfDays < 0) {
        throw new UsageFailure('<days>: a whole number from 0');
      }
      await withTools(async ({ ctx, output }) => {
        const memberId = await idOf(ctx, login);
        if (numberOfDays === 0) await unsuspendMember(ctx, memberId, 'OPERATOR');
        else await suspendMember(ctx, { memberId, reason, numberOfDays }, 'OPERATOR');
        output.line(numberOfDays === 0 ? `${login} is free again` : `${login} is suspended`);
      });
    });
  user
    .command('approve <login>')
    .description('let a member in who waits for approval')
    .action(async (login: string) => {
      await withTools(async ({ ctx, output }) => {
        const memberId = await idOf(ctx, login);
        await decideApproval(ctx, { memberId, status: 'APPROVED' }, 'OPERATOR');
        output.line(`${login} is approved`);
      });
    });
  user
    .command('brand <login>')
    .description("mark a member as one of the brand's own people: their posts carry the badge")
    .option('--remove', 'take the mark away', false)
    .action(async (login: string, { remove }) => {
      await withTools(async ({ ctx, output }) => {
        const memberId = await idOf(ctx, login);
        await setBrandUser(ctx, { memberId, brandUser: !remove }, 'OPERATOR');
        output.line(`${login} is ${remove ? 'no longer' : 'now'} a brand user`);
      });
    });
  user
    .command('unban <value>')
    .description('lift the ban of an address, a range or a domain')
    .action(async (value: string) => {
      await withTools(async ({ ctx, output }) => {
        const lifted = await liftBan(ctx, value);
        output.line(lifted ? `${value} may come in again` : `${value} was not banned`);
      });
    });
}

async function idOf(ctx: CommandTools['ctx'], login: string): Promise<number> {
  const account = await findAccount(ctx.db, login);
  if (!account) throw new AppError('NOT_FOUND', { message: `There is no member ${login}` });
  return account.id;
}
