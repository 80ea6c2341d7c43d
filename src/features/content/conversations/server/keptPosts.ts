import type { DatabaseTransaction } from '#platform/database/database.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';

/** A post is about to be deleted or archived. */
export interface PostRemoval {
  id: number;
  kind: 'delete' | 'archive';
}

declare module '#platform/feature/serverFeature.ts' {
  interface ServerFeature {
    /** In the transaction of a removal: throws an AppError for a post that other content depends on. */
    keepsPost?: (trx: DatabaseTransaction, removal: PostRemoval) => Promise<void>;
  }
}

/** @throws AppError by the feature that needs the post */
export async function demandRemovable(
  trx: DatabaseTransaction,
  removal: PostRemoval,
): Promise<void> {
  for (const keeps of serverParts('keepsPost')) await keeps(trx, removal);
}
