import { createHash, randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `plazaat`: an access token, `plazart`: a refresh token, `plazaac`: a code, `plazacs`: the secret of an app. */
type SecretKind = 'plazaat' | 'plazart' | 'plazaac' | 'plazacs';

/** 238 random bits, recognizable to programs that look for leaked secrets. Only its hash is stored. */
export function newOauthSecret(kind: SecretKind): string {
  return `${kind}_${randomText(40)}`;
}

export function newClientId(): string {
  return `app_${randomText(20)}`;
}

export function oauthHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

function randomText(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}
