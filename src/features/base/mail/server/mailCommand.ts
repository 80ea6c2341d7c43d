import { setTimeout } from 'node:timers/promises';
import type { Command } from 'commander';
import { parseId } from '#core/ids.ts';
import {
  type AddCommand,
  CommandFailure,
  readLimit,
  UsageFailure,
  type WithTools,
} from '#platform/commands/operatorCommand.ts';
import type { Ctx } from '#platform/context.ts';
import { type MailState, mailStates } from '../mailRules.ts';
import { deliverMail } from './deliverMail.ts';
import { findMail, listMails, type MailRow } from './mailQueries.ts';
import { openMail, sendAgain, writeTestMail } from './outbox.ts';

/** Timeout per mail, in milliseconds. */
const longestSending = 180_000;

/** `plaza mail …`: outbox commands for operators. */
export const addMailCommand: AddCommand = (program, withTools) => {
  const mail = program.command('mail').description('outgoing email');
  addList(mail, withTools);
  addShow(mail, withTools);
  addRetry(mail, withTools);
  addTest(mail, withTools);
};

function addList(mail: Command, withTools: WithTools): void {
  mail
    .command('list')
    .description('list emails, newest first')
    .option('--state <state>', mailStates.join(', '))
    .option('--to <text>', 'filter by recipient')
    .option('--limit <count>', 'maximum number', '50')
    .action(async (options) => {
      const state = options.state === undefined ? undefined : readState(options.state);
      const limit = readLimit(options.limit);
      await withTools(async ({ ctx, output }) => {
        const filter = { state, recipient: options.to };
        const mails = await listMails(ctx.db, filter, { offset: 0, limit });
        output.table([
          ['id', 'written', 'state', 'attempts', 'kind', 'to', 'last error'],
          ...mails.map((each) => [
            String(each.id),
            each.created_at.toISOString(),
            each.state,
            String(each.attempt_count),
            each.kind,
            each.recipient,
            each.last_error ?? '',
          ]),
        ]);
      });
    });
}

function addShow(mail: Command, withTools: WithTools): void {
  mail
    .command('show <id>')
    .description('print an email, including its secret links')
    .action(async (id: string) => {
      await withTools(async ({ ctx, output }) => {
        const mailId = await knownMail(ctx, id);
        const { mail: opened, rendered } = await openMail(ctx, mailId);
        output.line(`To: ${opened.recipient}`);
        output.line(`State: ${opened.state}${errorOf(opened)}`);
        output.line(`Subject: ${rendered?.subject ?? '(cannot be rendered)'}`);
        output.line(`\n${rendered?.text ?? ''}`);
      });
    });
}

function addRetry(mail: Command, withTools: WithTools): void {
  mail
    .command('retry <id>')
    .description('resend a failed email now')
    .action(async (id: string) => {
      await withTools(async ({ ctx, output, files }) => {
        const mailId = await knownMail(ctx, id);
        await sendAgain(ctx, mailId);
        await deliverMail(ctx, { mailId, files });
        tellOutcome(await findTriedMail(ctx, mailId), output.line);
      });
    });
}

function addTest(mail: Command, withTools: WithTools): void {
  mail
    .command('test <address>')
    .description('send a test email')
    .action(async (address: string) => {
      await withTools(async ({ ctx, output, files }) => {
        const mailId = await writeTestMail(ctx, { to: address, memberId: null });
        await deliverMail(ctx, { mailId, files });
        tellOutcome(await findTriedMail(ctx, mailId), output.line);
      });
    });
}

async function knownMail(ctx: Ctx, text: string): Promise<number> {
  const mail = await findMail(ctx.db, parseId(text) ?? 0);
  if (!mail) throw new CommandFailure(`No email ${text}`);
  return mail.id;
}

/** Waits for a delivery attempt: a running server may be sending it at this moment. */
async function findTriedMail(ctx: Ctx, mailId: number): Promise<MailRow | null> {
  const end = Date.now() + longestSending;
  for (;;) {
    const mail = await findMail(ctx.db, mailId);
    const isUntried = mail?.state === 'QUEUED' && mail.attempt_count === 0;
    if (!isUntried || Date.now() > end) return mail;
    await setTimeout(100);
  }
}

/** @throws CommandFailure if the mail was not delivered */
function tellOutcome(mail: MailRow | null, line: (text: string) => void): void {
  if (!mail) throw new CommandFailure('The email no longer exists');
  const reason = mail.state === 'KEPT' ? ' (SMTP_URL is not set)' : errorOf(mail);
  const outcome = `email ${mail.id}: ${mail.state}${reason}`;
  if (mail.state !== 'SENT' || reason !== '') throw new CommandFailure(outcome);
  line(outcome);
}

function errorOf({ last_error }: MailRow): string {
  return last_error === null ? '' : ` (${last_error})`;
}

function readState(text: string): MailState {
  const found = mailStates.find((state) => state === text.toUpperCase());
  if (!found) throw new UsageFailure(`--state: one of ${mailStates.join(', ')}`);
  return found;
}
