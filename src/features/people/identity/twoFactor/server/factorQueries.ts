import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '#platform/database/database.ts';

export type FactorKind = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE';

export interface Factor {
  id: number;
  memberId: number;
  kind: FactorKind;
  name: string;
  /** For a passkey its credential id. */
  externalId: string | null;
  data: Record<string, unknown>;
  createdAt: Date;
  lastUsedAt: Date | null;
}

type Db = Database | DatabaseTransaction;

const columns = [
  'id',
  'member_id',
  'kind',
  'name',
  'external_id',
  'data',
  'created_at',
  'last_used_at',
] as const;

/** A member's confirmed factors, oldest first; filtered by `kind` if given. */
export async function listFactors(db: Db, memberId: number, kind?: FactorKind): Promise<Factor[]> {
  const rows = await db
    .selectFrom('member_factors')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('confirmed_at', 'is not', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('id')
    .execute();
  return rows.map(factorOf);
}

/** A passkey by its credential id. */
export async function findPasskey(db: Db, credentialId: string): Promise<Factor | null> {
  const row = await db
    .selectFrom('member_factors')
    .select(columns)
    .where('external_id', '=', credentialId)
    .where('kind', '=', 'PASSKEY')
    .executeTakeFirst();
  return row ? factorOf(row) : null;
}

/** The authenticator app whose setup is not confirmed yet. */
export async function findUnconfirmed(db: Db, memberId: number): Promise<Factor | null> {
  const row = await db
    .selectFrom('member_factors')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'TOTP')
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  return row ? factorOf(row) : null;
}

export interface NewFactor {
  memberId: number;
  kind: FactorKind;
  name?: string;
  externalId?: string;
  data: Record<string, unknown>;
  confirmedAt: Date | null;
  now: Date;
}

/** @returns false if the credential already exists */
export async function insertFactor(db: Db, factor: NewFactor): Promise<boolean> {
  const result = await db
    .insertInto('member_factors')
    .values({
      member_id: factor.memberId,
      kind: factor.kind,
      name: factor.name ?? '',
      external_id: factor.externalId ?? null,
      data: JSON.stringify(factor.data),
      confirmed_at: factor.confirmedAt,
      created_at: factor.now,
    })
    .onConflict((conflict) => conflict.column('external_id').doNothing())
    .executeTakeFirstOrThrow();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Records the use of a factor.
 * @param over a counter in its data that this use must exceed: a code is accepted once (RFC 6238 §5.2)
 * @returns false if that counter was already used
 */
export async function spendFactor(
  db: Db,
  { id, now, over }: { id: number; now: Date; over?: { counter: string; value: number } },
): Promise<boolean> {
  const { counter = '', value = 0 } = over ?? {};
  const result = await db
    .updateTable('member_factors')
    .set({
      last_used_at: now,
      ...(over
        ? { data: sql`data || jsonb_build_object(${counter}::text, ${value}::bigint)` }
        : {}),
    })
    .where('id', '=', id)
    .$if(over !== undefined, (query) =>
      query.where(sql<boolean>`coalesce((data ->> ${counter})::bigint, -1) < ${value}::bigint`),
    )
    .executeTakeFirstOrThrow();
  return result.numUpdatedRows > 0n;
}

function factorOf(row: {
  id: number;
  member_id: number;
  kind: string;
  name: string;
  external_id: string | null;
  data: unknown;
  created_at: Date;
  last_used_at: Date | null;
}): Factor {
  return {
    id: row.id,
    memberId: row.member_id,
    kind: row.kind as FactorKind, // checked by the table
    name: row.name,
    externalId: row.external_id,
    data: Object(row.data),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
