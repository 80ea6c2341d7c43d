import type { Selectable } from 'kysely';
import type { IdentityProviders } from '#db/tables.ts';
import type { Ctx } from '#platform/context.ts';
import { type ProviderKind, providerKinds, secretFields } from '../providerKindRules.ts';
import { configSchemas, type ProviderConfig } from '../providerRules.ts';

export type ProviderRow = Selectable<IdentityProviders>;

interface ProviderBase {
  id: number;
  idpId: string;
  loginType: string | null;
  name: string;
  enabled: boolean;
  updatedAt: Date;
}

export type ProviderOf<Kind extends ProviderKind> = ProviderBase & {
  kind: Kind;
  config: ProviderConfig<Kind>;
};

/** A provider with decrypted secrets: never leaves the server. */
export type Provider = { [Kind in ProviderKind]: ProviderOf<Kind> }[ProviderKind];

/** In button order. */
export async function listProviderRows(ctx: Pick<Ctx, 'db'>): Promise<ProviderRow[]> {
  return ctx.db
    .selectFrom('identity_providers')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function findProviderRow(ctx: Ctx, idpId: string): Promise<ProviderRow | null> {
  const row = await ctx.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('idp_id', '=', idpId)
    .executeTakeFirst();
  return row ?? null;
}

/** By database id, enabled or not. */
export async function findProvider(ctx: Ctx, id: number): Promise<Provider | null> {
  const row = await ctx.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? openProvider(ctx, row) : null;
}

/** By `idpId`, or a login type such as GOOGLE (SPEC §7 `provider`): the first enabled one. */
export async function findProviderByName(
  ctx: Ctx,
  name: string,
  { enabledOnly = true }: { enabledOnly?: boolean } = {},
): Promise<Provider | null> {
  let query = ctx.db
    .selectFrom('identity_providers')
    .selectAll()
    .where((is) => is.or([is('idp_id', '=', name), is('login_type', '=', name.toUpperCase())]));
  if (enabledOnly) query = query.where('enabled', '=', true);
  const rows = await query.orderBy('position').orderBy('id').execute();
  const row = rows.find(({ idp_id }) => idp_id === name) ?? rows[0];
  return row ? openProvider(ctx, row) : null;
}

/** Names of providers whose secrets were encrypted with another key. */
export async function listUnreadableProviders(ctx: Pick<Ctx, 'db' | 'secrets'>): Promise<string[]> {
  const rows = await listProviderRows(ctx);
  return rows.filter((row) => !isReadable(ctx, row)).map(({ name }) => name);
}

function isReadable(ctx: Pick<Ctx, 'secrets'>, row: ProviderRow): boolean {
  try {
    for (const kind of providerKinds) if (kind === row.kind) openSecrets(ctx, row, kind);
    return true;
  } catch {
    return false;
  }
}

function openProvider(ctx: Ctx, row: ProviderRow): Provider | null {
  const kind = providerKinds.find((known) => known === row.kind);
  if (!kind) return null;
  try {
    const config = configSchemas[kind].parse(openSecrets(ctx, row, kind));
    const { id, name, enabled } = row;
    const base = { id, name, enabled, idpId: row.idp_id, loginType: row.login_type };
    return { ...base, updatedAt: row.updated_at, kind, config } as Provider; // the schema is the kind's own
  } catch (error) {
    ctx.log.error({ err: error, idpId: row.idp_id }, 'identity provider cannot be read');
    return null;
  }
}

function openSecrets(
  ctx: Pick<Ctx, 'secrets'>,
  row: ProviderRow,
  kind: ProviderKind,
): Record<string, unknown> {
  const config = configOf(row);
  const names: readonly string[] = secretFields[kind];
  for (const name of names) {
    const sealed = config[name];
    config[name] =
      typeof sealed === 'string' && sealed !== ''
        ? ctx.secrets.open(sealed, purposeOf(row.idp_id, name))
        : '';
  }
  return config;
}

/** As stored: secrets encrypted. */
export function configOf(row: ProviderRow): Record<string, unknown> {
  const { config } = row;
  return typeof config === 'object' && config !== null && !Array.isArray(config)
    ? { ...config }
    : {};
}

/** Binds an encrypted secret to its provider and field. */
export function purposeOf(idpId: string, field: string): string {
  return `identity provider ${idpId} ${field}`;
}

/** The first enabled one of a kind. */
export async function findProviderByKind(ctx: Ctx, kind: ProviderKind): Promise<Provider | null> {
  const row = await ctx.db
    .selectFrom('identity_providers')
    .selectAll()
    .where('kind', '=', kind)
    .where('enabled', '=', true)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row ? openProvider(ctx, row) : null;
}
