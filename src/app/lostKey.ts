import { isModelKeyReadable } from '#features/content/answers/server/answerModelStore.ts';
import { listUnreadableProviders } from '#features/people/identity/sso/server/providerStore.ts';
import { areAppsReadable } from '#features/people/identity/twoFactor/server/authenticator.ts';
import { isServiceKeyReadable } from '#features/site/machineTranslation/server/translationServiceStore.ts';
import type { Config } from '#platform/config.ts';
import type { Ctx } from '#platform/context.ts';

/**
 * A warning for the operator if secrets were encrypted with another key, as after a move without it; null if
 * all can be decrypted. See "The key" in docs/operations.md.
 */
export async function lostKeyLine(
  sealed: Pick<Ctx, 'db' | 'secrets'>,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<string | null> {
  const providers = await listUnreadableProviders(sealed);
  const lost = [
    ...providers,
    ...((await areAppsReadable(sealed)) ? [] : ['authenticator apps']),
    ...((await isModelKeyReadable(sealed)) ? [] : ['generated answers']),
    ...((await isServiceKeyReadable(sealed)) ? [] : ['machine translation']),
  ];
  if (lost.length === 0) return null;
  const key = secretKey === null ? 'secret.key in DATA_DIR' : 'SECRET_KEY';
  return `${key} is not the one that secrets were sealed with. What cannot be used: ${lost.join(', ')}.`;
}
