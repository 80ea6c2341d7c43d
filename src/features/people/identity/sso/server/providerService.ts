import { sql } from 'kysely';
import { demandUnchangedSince, momentOfChange } from '#core/changedSince.ts';
import { AppError } from '#core/errors.ts';
import type { OfferedProvider } from '#core/pageRequest.ts';
import { parseInput, validationFailed } from '#core/parseInput.ts';
import { demand, holds } from '#core/permissions.ts';
import { audit } from '#platform/audit.ts';
import { type Ctx, inTransaction } from '#platform/context.ts';
import { roleStoreOf } from '#platform/roles/roleStore.ts';
import { type ProviderKind, secretFields } from '../providerKindRules.ts';
import {
  askedAddresses,
  configSchemas,
  type ProviderInput,
  providerSchema,
} from '../providerRules.ts';
import { listOffered } from './providerList.ts';
import {
  configOf,
  findProviderRow,
  listProviderRows,
  type ProviderRow,
  purposeOf,
} from './providerStore.ts';

/** Public data: the sign-in buttons. */
export async function listOfferedProviders(ctx: Ctx): Promise<OfferedProvider[]> {
  ctx.touch('settings');
  return listOffered(ctx.db, ctx.basePath);
}

/** @throws AppError FORBIDDEN */
export async function listProvidersForStaff(ctx: Ctx): Promise<ProviderRow[]> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return listProviderRows(ctx);
}

/** @throws AppError FORBIDDEN, NOT_FOUND */
export async function getProviderForStaff(ctx: Ctx, idpId: string): Promise<ProviderRow> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  const row = await findProviderRow(ctx, idpId);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * Creates a provider, or changes the one with this `idpId`; its kind cannot change. Omitted or blank secrets
 * are unchanged.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED, CONFLICT if the id is taken, or the provider was changed
 *   since `updatedDate`
 */
export async function saveProvider(ctx: Ctx, input: ProviderInput): Promise<ProviderRow> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  return writeProvider(ctx, input);
}

/** The same for the operator command line, without a permission check. */
export async function writeProvider(ctx: Ctx, input: unknown): Promise<ProviderRow> {
  const { config: given, isNew, updatedDate, ...fields } = parseInput(providerSchema, input);
  const row = await inTransaction(ctx, async ({ trx, emit }) => {
    // Concurrent writes wait: what this one omits keeps their value.
    await sql`select pg_advisory_xact_lock(hashtext('plaza identity providers'))`.execute(trx);
    const before = await findProviderRow({ ...ctx, db: trx }, fields.idpId);
    if (before && (isNew || before.kind !== fields.kind)) {
      throw new AppError('CONFLICT', { message: 'This ID is used by another provider.' });
    }
    if (before) demandUnchangedSince(before, updatedDate);
    const config = sealConfig(ctx, { ...fields, given, before });
    await demandRoles(ctx, config);
    demandPublicHosts(ctx, fields.kind, config);
    const values = {
      kind: fields.kind,
      login_type: fields.loginType,
      name: fields.name,
      enabled: fields.enabled,
      position: fields.position,
      config: JSON.stringify(config),
      updated_at: before ? momentOfChange(before, ctx.now) : ctx.now,
    };
    const saved = await trx
      .insertInto('identity_providers')
      .values({ idp_id: fields.idpId, ...values })
      .onConflict((conflict) => conflict.column('idp_id').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, ctx, {
      action: before ? 'identityProvider.changed' : 'identityProvider.added',
      subjectType: 'identityProvider',
      subjectId: fields.idpId,
      detail: { ...fields, changed: changedNames(before, config) },
    });
    emit({ type: 'settings.changed', payload: {} });
    return saved;
  });
  return row;
}

/** @throws AppError VALIDATION_FAILED for an unknown role */
async function demandRoles(ctx: Ctx, { allowedRoles }: Record<string, unknown>): Promise<void> {
  const named: unknown[] = Array.isArray(allowedRoles) ? allowedRoles : [];
  const book = await roleStoreOf(ctx).get();
  const faults = named.flatMap((key, place) =>
    book.has(String(key))
      ? []
      : [{ field: `config.allowedRoles.${place}`, rule: 'format', message: 'must be a role' }],
  );
  if (faults.length > 0) throw validationFailed(faults);
}

/**
 * Rejects URLs that would be refused at request time; host names are only resolved then.
 * @throws AppError VALIDATION_FAILED
 */
function demandPublicHosts(
  { outgoing }: Ctx,
  kind: ProviderKind,
  config: Record<string, unknown>,
): void {
  const refused = askedAddresses[kind].filter((name) => outgoing.isRefused(String(config[name])));
  const faults = refused.map((name) => ({
    field: `config.${name}`,
    rule: 'format',
    message: 'must be a public address, or its host must be listed in ALLOWED_PRIVATE_HOSTS',
  }));
  if (faults.length > 0) throw validationFailed(faults);
}

/** Also removes its members' connections; their accounts stay. */
export async function deleteProvider(ctx: Ctx, idpId: string): Promise<void> {
  demand(holds(ctx.viewer, 'MANAGE_COMMUNITY'));
  await removeProvider(ctx, idpId);
}

/** @throws AppError NOT_FOUND */
export async function removeProvider(ctx: Ctx, idpId: string): Promise<void> {
  await inTransaction(ctx, async ({ trx, emit }) => {
    const row = await trx
      .deleteFrom('identity_providers')
      .where('idp_id', '=', idpId)
      .returning(['kind', 'name'])
      .executeTakeFirst();
    if (!row) throw new AppError('NOT_FOUND', { message: `No provider ${idpId}` });
    await audit(trx, ctx, {
      action: 'identityProvider.removed',
      subjectType: 'identityProvider',
      subjectId: idpId,
      detail: row,
    });
    emit({ type: 'settings.changed', payload: {} });
  });
}

/** For staff: everything except the secrets, and which secrets are set. */
export function shownConfig(row: ProviderRow): {
  config: Record<string, unknown>;
  secretsSet: string[];
} {
  const config = configOf(row);
  const names: readonly string[] = secretFields[row.kind as ProviderKind] ?? []; // checked by the table
  const secretsSet = names.filter(
    (name) => typeof config[name] === 'string' && config[name] !== '',
  );
  for (const name of names) delete config[name];
  return { config, secretsSet };
}

interface Sealing {
  idpId: string;
  kind: ProviderKind;
  given: Record<string, unknown>;
  before: ProviderRow | null;
}

function sealConfig(ctx: Ctx, { idpId, kind, given, before }: Sealing): Record<string, unknown> {
  const names: readonly string[] = secretFields[kind];
  const config: Record<string, unknown> = parseConfig(kind, given);
  const kept = before ? configOf(before) : {};
  for (const name of names) {
    const plain = config[name];
    config[name] =
      typeof plain === 'string' && plain !== ''
        ? ctx.secrets.seal(plain, purposeOf(idpId, name))
        : (kept[name] ?? '');
  }
  return config;
}

/** @throws AppError VALIDATION_FAILED with fields prefixed by `config.` */
function parseConfig(kind: ProviderKind, given: Record<string, unknown>): Record<string, unknown> {
  const parsed = configSchemas[kind].safeParse(given);
  if (parsed.success) return { ...parsed.data };
  const faults = parsed.error.issues.map(({ path, code, message }) => ({
    field: ['config', ...path].join('.'),
    rule: code,
    message,
  }));
  throw new AppError('VALIDATION_FAILED', { message: faults[0]?.message, faults });
}

/** Names of changed settings; never their values. */
function changedNames(before: ProviderRow | null, config: Record<string, unknown>): string[] {
  const old = before ? configOf(before) : {};
  return Object.keys(config).filter(
    (name) => JSON.stringify(config[name]) !== JSON.stringify(old[name]),
  );
}
