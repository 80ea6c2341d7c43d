import pg from 'pg';

const deadlockDetected = '40P01';
const attempts = 3;

/**
 * Retries a transaction, or a single statement, that PostgreSQL rolled back because of a deadlock. Locks are
 * taken in a consistent order, but that does not exclude deadlocks: while a row is referenced (`for key
 * share`), PostgreSQL locks old and new versions of it in turn, and several transactions waiting for that row
 * may wait for each other.
 * @param work must have no side effects outside the database that must not be repeated
 */
export async function retryingDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === deadlockDetected;
      if (!isDeadlock || attempt === attempts) throw error;
    }
  }
}
