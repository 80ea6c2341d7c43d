import type { Database } from '#platform/database/database.ts';
import { csrfCookieName, sessionCookieName } from '#platform/http/sessionCookies.ts';
import { createSession } from '#platform/sessions/sessions.ts';

/** Headers of the newest member, promoted to staff; `place`: of an older one. */
export async function signInStaff(
  db: Database,
  role: string,
  place = 0,
): Promise<Record<string, string>> {
  const { id } = await db
    .updateTable('members')
    .set({ role })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('members')
        .select('id')
        // The administrator, who is the newest, runs other measurements.
        .where('role', '!=', 'administrator')
        .orderBy('id', 'desc')
        .limit(1)
        .offset(place),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return signInMember(db, id, '10.0.1.1');
}

/** Headers of a member. @param address of the client, for its own rate limit */
export async function signInMember(
  db: Database,
  memberId: number,
  address: string,
): Promise<Record<string, string>> {
  const session = await createSession(db, {
    ...{ memberId, remember: false, userAgent: 'bench', address: '127.0.0.1', now: new Date() },
  });
  return {
    cookie: `${sessionCookieName}=${session.token}; ${csrfCookieName}=${session.csrfToken}`,
    'x-csrf-token': session.csrfToken,
    'x-forwarded-for': address,
  };
}
