import { sql } from 'kysely';
import { languageForMember } from '#features/base/mail/server/languageForMember.ts';
import { queueMail } from '#features/base/mail/server/queueMail.ts';
import { wantsMail } from '#features/people/members/server/mailChoices.ts';
import type { Ctx } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import type { SpamRule } from './spamRuleStore.ts';

/** Minimum interval in minutes, so that a wave of spam sends one mail. */
const quietMinutes = 15;
const mostTold = 50;

/** Mails all global spam managers that a rule matched; at most once per 15 minutes. */
export async function notifyModerators(
  trx: DatabaseTransaction,
  ctx: Ctx,
  rule: SpamRule,
): Promise<void> {
  const since = new Date(ctx.now.getTime() - quietMinutes * 60_000);
  const { rows: told } = await sql`
    select from spam_catches where rule_id = ${rule.id} and action = 'NOTIFY' and at > ${since}
    limit 1`.execute(trx);
  if (told.length > 0) return;
  const { rows } = await sql<{ id: number; email: string; language: string | null }>`
    with managing as (
      select key from roles
      where key = 'administrator' or 'MANAGE_SPAM_POSTS' = any(permissions)
    )
    select id, email, language from members
    where email is not null and deleted_at is null and blocked_at is null and ${wantsMail('SPAM_RULE_MATCHED')}
      and (role in (select key from managing) or exists (select from role_grants
        where member_id = members.id and category_id is null
          and role_key in (select key from managing)))
    order by id limit ${mostTold}`.execute(trx);
  for (const member of rows) {
    await queueMail(trx, {
      kind: 'SPAM_RULE_MATCHED',
      memberId: member.id,
      to: member.email,
      language: languageForMember(ctx, member, { isOwn: false }),
      data: { rule: rule.name, url: '/conversations/moderation' },
    });
  }
}
