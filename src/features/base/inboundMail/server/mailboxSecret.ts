import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';

const secretSchema = z.union([
  z.object({ password: z.string() }),
  z.object({
    tokenUrl: z.string(),
    clientId: z.string(),
    clientSecret: z.string(),
    refreshToken: z.string(),
  }),
]);

export type MailboxSecret = z.infer<typeof secretSchema>;

const purpose = 'mailbox';

export function sealMailboxSecret(
  { secrets }: Pick<Ctx, 'secrets'>,
  secret: MailboxSecret,
): string {
  return secrets.seal(JSON.stringify(secret), purpose);
}

/** @throws Error if it was sealed with another key */
export function openMailboxSecret(
  { secrets }: Pick<Ctx, 'secrets'>,
  { secret }: { secret: string },
): MailboxSecret {
  return secretSchema.parse(JSON.parse(openSealed(() => secrets.open(secret, purpose))));
}

function openSealed(open: () => string): string {
  try {
    return open();
  } catch (cause) {
    const message = 'The stored password can’t be decrypted. Enter it again.';
    throw new Error(message, { cause });
  }
}
