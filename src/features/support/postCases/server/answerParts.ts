import { AppError, type FieldIssue } from '#core/errors.ts';
import { requireId } from '#core/ids.ts';
import { validationFailed } from '#core/parseInput.ts';
import { wholeMemberLoader } from '#features/people/members/server/memberLoader.ts';
import { listCopies } from '#features/support/requests/server/requestCopies.ts';
import { listParticipantIds } from '#features/support/requests/server/supportQueries.ts';
import type {
  SupportEntryRow,
  SupportRequestRow,
} from '#features/support/requests/server/supportRows.ts';
import type { Ctx } from '#platform/context.ts';
import { cleanField } from '#platform/html/cleanHtml.ts';
import { stripHtml } from '#platform/html/stripHtml.ts';
import { privatePartsIn, type RequestPeople } from '../privateParts.ts';

/** A public reply of an agent. */
export async function getAgentAnswer(
  { db }: Ctx,
  row: SupportRequestRow,
  id: string | number,
): Promise<SupportEntryRow> {
  const entry = await db
    .selectFrom('support_entries')
    .where('id', '=', requireId(id))
    .where('request_id', '=', row.id)
    .where('kind', '=', 'REPLY')
    .where('is_public', '=', true)
    .where('author_role', '=', 'AGENT')
    .selectAll()
    .$castTo<SupportEntryRow>()
    .executeTakeFirst();
  if (!entry) throw new AppError('NOT_FOUND');
  return entry;
}

/** Whom a published text must not name. */
export async function peopleOfRequest(ctx: Ctx, row: SupportRequestRow): Promise<RequestPeople> {
  const writers = await ctx.db
    .selectFrom('support_entries')
    .where('request_id', '=', row.id)
    .where('author_role', '=', 'REQUESTER')
    .select(['author_id', 'author_name'])
    .distinct()
    .execute();
  const ids = [
    ...[row.requester_id, ...(await listParticipantIds(ctx.db, row.id))],
    ...writers.map(({ author_id }) => author_id),
  ].filter((id) => id !== null);
  const members = await Promise.all(ids.map((id) => wholeMemberLoader(ctx).load(id)));
  const found = members.filter((member) => member !== null);
  const emails = [
    ...[row.requester_email, ...(await listCopies(ctx.db, row.id))],
    ...found.map(({ email }) => email),
  ];
  const names = [
    ...[row.requester_name, row.partner_id, ...writers.map(({ author_name }) => author_name)],
    ...found.flatMap(({ full_name, username }) => [full_name, username]),
  ];
  return { names: present(names), emails: present(emails) };
}

function present(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => text?.trim() || []))];
}

/**
 * Refuses texts that name the people of a request or show its files.
 * @param texts HTML or plain text by the name of its field
 * @throws AppError VALIDATION_FAILED
 */
export async function demandNoPrivateParts(
  ctx: Ctx,
  row: SupportRequestRow,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  const people = await peopleOfRequest(ctx, row);
  const files = await listFileKeys(ctx, row);
  const faults: FieldIssue[] = [];
  for (const [field, text] of Object.entries(texts)) {
    const shown = files.some((key) => text.includes(key)) ? ['/files/'] : [];
    const parts = [...privatePartsIn(await readings(text, field), people), ...shown];
    if (parts.length === 0) continue;
    const message = `Remove private details: ${parts.join(', ')}`;
    faults.push({ field, rule: 'private', message });
  }
  if (faults.length > 0) throw validationFailed(faults);
}

/** Text and link targets alike; titles are not HTML. */
async function readings(text: string, field: string): Promise<string> {
  const content = await cleanField(text, field);
  return `${stripHtml(content)} ${content} ${text}`;
}

async function listFileKeys({ db }: Ctx, row: SupportRequestRow): Promise<string[]> {
  const rows = await db
    .selectFrom('file_uses')
    .innerJoin('support_entries', 'support_entries.id', 'target_id')
    .where('target_type', '=', 'supportEntry')
    .where('request_id', '=', row.id)
    .select('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}
