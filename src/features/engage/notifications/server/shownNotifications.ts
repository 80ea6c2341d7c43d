import { type Ctx, perRequest } from '#platform/context.ts';
import { serverParts } from '#platform/feature/serverFeature.ts';
import type { NotificationSubject } from '#platform/notifications/notificationType.ts';
import { RememberingLoader } from '#platform/rememberingLoader.ts';
import type { NotificationRow } from './notificationQueries.ts';
import { findNotificationType } from './notificationTypes.ts';

type Subjected = Pick<NotificationRow, 'subject_type' | 'subject_id'>;

/**
 * Rows with what they are about, as the viewer may see it now. A row whose subject they may not see
 * any more, or whose feature is gone, is left out.
 */
export async function withSubjects<Row extends Subjected>(
  ctx: Ctx,
  rows: readonly Row[],
): Promise<(Row & { subject: NotificationSubject })[]> {
  const loaders = perRequest(ctx, createLoaders);
  const subjects = await Promise.all(
    rows.map(({ subject_type, subject_id }) => loaders.get(subject_type)?.load(subject_id) ?? null),
  );
  return rows.flatMap((row, index) => {
    const subject = subjects[index];
    return subject ? [{ ...row, subject }] : [];
  });
}

/** Of the rows, those whose type some feature still has. */
export function ofKnownTypes<Row extends { type: string }>(rows: readonly Row[]): Row[] {
  return rows.filter(({ type }) => findNotificationType(type) !== undefined);
}

function createLoaders(
  ctx: Ctx,
): ReadonlyMap<string, RememberingLoader<number, NotificationSubject | null>> {
  const kinds = serverParts('notificationSubjects').flatMap((part) => Object.entries(part));
  return new Map(
    kinds.map(([kind, load]) => [
      kind,
      new RememberingLoader(async (ids: readonly number[]) => {
        const found = await load(ctx, ids);
        return ids.map((id) => found.get(id) ?? null);
      }),
    ]),
  );
}
