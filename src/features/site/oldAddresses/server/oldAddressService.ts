import { sql } from 'kysely';
import { AppError } from '#core/errors.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demandMember } from '#core/permissions.ts';
import { normalAddress } from '#features/site/importing/server/oldAddresses.ts';
import { type OwnPlace, readOwnAddress } from '#features/site/importing/server/ownAddress.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import type { DatabaseTransaction } from '#platform/database/database.ts';
import { oldAddressSchema } from '../oldAddressInputs.ts';
import { canManageOldAddresses, shownMissedAddresses } from '../oldAddressRules.ts';

export interface MissedAddress {
  path: string;
  hits: number;
  lastAt: Date;
}

function demandManager({ viewer }: Ctx): void {
  demandMember(viewer);
  if (!canManageOldAddresses(viewer)) throw new AppError('FORBIDDEN');
}

/** Those that are asked for most. */
export async function listMissedAddresses(ctx: Ctx): Promise<MissedAddress[]> {
  demandManager(ctx);
  const { rows } = await sql<MissedAddress>`
    select path, hits, last_at as "lastAt" from missed_addresses
    order by hits desc, last_at desc, path limit ${shownMissedAddresses}`.execute(ctx.db);
  return rows;
}

/**
 * Leads an address of the former system to a page of ours.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN
 */
export async function redirectOldAddress(ctx: Ctx, input: unknown): Promise<void> {
  demandManager(ctx);
  const { path, to } = parseInput(oldAddressSchema, input);
  const address = normalAddress(path);
  if (address === null) throw fault('path', 'path', 'Enter an address that begins with /.');
  const own = pathWithin(ctx, to);
  const place = own === null ? null : readOwnAddress(own);
  if (place === null) throw fault('to', 'place', 'Enter the address of a post, place or member.');
  await inTransaction(ctx, async ({ trx }) => {
    if (!(await isThere(trx, place))) {
      throw fault('to', 'missing', 'There is nothing at this address.');
    }
    if (address === normalAddress(own ?? '') || (await isOld(trx, own ?? ''))) {
      throw fault('to', 'circle', 'This address leads elsewhere itself.');
    }
    await sql`
      insert into old_addresses (path, target_kind, target_id) values (${address}, ${place.kind}, ${place.id})
      on conflict (path) do update set target_kind = excluded.target_kind, target_id = excluded.target_id`.execute(
      trx,
    );
    await forget(trx, path);
    const detail = { path: address, to: own };
    await audit(trx, ctx, { action: 'oldAddress.redirected', subjectType: 'oldAddress', detail });
  });
}

/** Takes an address off the list; it is back when it is asked for again. */
export async function dismissMissedAddress(ctx: Ctx, path: string): Promise<void> {
  demandManager(ctx);
  await inTransaction(ctx, async ({ trx }) => forget(trx, path));
}

async function forget(trx: DatabaseTransaction, path: string): Promise<void> {
  await trx.deleteFrom('missed_addresses').where('path', '=', path).execute();
}

/** The path of an address of this community, below its base path; null for one of another site. */
function pathWithin({ basePath, mailing }: Ctx, text: string): string | null {
  const url = URL.parse(text, mailing.origin);
  if (url === null || url.origin !== new URL(mailing.origin).origin) return null;
  const whole = `${url.pathname}${url.search}`;
  return whole.startsWith(`${basePath}/`) ? whole.slice(basePath.length) : null;
}

const tables: Record<OwnPlace['kind'], string> = {
  ...{ posts: 'conversations', comments: 'comments', categories: 'categories', topics: 'topics' },
  members: 'members',
};

async function isThere(trx: DatabaseTransaction, { kind, id }: OwnPlace): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(tables[kind])} where id = ${id} and deleted_at is null`.execute(trx);
  return rows.length > 0;
}

async function isOld(trx: DatabaseTransaction, path: string): Promise<boolean> {
  const { rows } = await sql`
    select from old_addresses where path = ${normalAddress(path)}`.execute(trx);
  return rows.length > 0;
}

function fault(field: 'path' | 'to', rule: string, message: string): AppError {
  return validationFailed([{ field, rule, message }]);
}
