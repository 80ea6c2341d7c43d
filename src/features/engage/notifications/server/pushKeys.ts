import webPush from 'web-push';
import type { Ctx } from '#platform/context.ts';
import { featureSettings } from '#platform/settings/featureSettings.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Whether the community has web notifications switched on. */
export function sendsPushes({ settings }: Pick<Ctx, 'settings'>): boolean {
  return featureSettings(settings, 'notifications').webNotifications;
}

const purpose = 'push';

/** The community's VAPID keys (RFC 8292); created when they are first needed. */
export async function getPushKeys({ db, secrets }: Pick<Ctx, 'db' | 'secrets'>): Promise<PushKeys> {
  const find = () => db.selectFrom('push_keys').selectAll().executeTakeFirst();
  let row = await find();
  if (!row) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: secrets.seal(privateKey, purpose) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been first.
    row = await find();
  }
  if (!row) throw new Error('The push keys were deleted while they were created.');
  return { publicKey: row.public_key, privateKey: secrets.open(row.private_key, purpose) };
}
