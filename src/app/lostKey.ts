import { listUnreadableProviders } from '#features/people/identity/sso/server/providerStore.ts';
import { areAppsReadable } from '#features/people/identity/twoFactor/server/authenticator.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * What the operator reads at the start when secrets were sealed with another key than today's, as after
 * a move without it; null when all open. See "The key" in docs/operations.md.
 */
export async function lostKeyLine(
  sealed: Pick<Ctx, 'db' | 'secrets'>,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<string | null> {
  const providers = await listUnreadableProviders(sealed);
  const lost = (await areAppsReadable(sealed)) ? providers : [...providers, 'authenticator apps'];
  if (lost.length === 0) return null;
  const key = secretKey === null ? 'secret.key in DATA_DIR' : 'SECRET_KEY';
  return `${key} is not the one that secrets were sealed with. What cannot be used: ${lost.join(', ')}.`;
}
