import pg from 'pg';

const deadlockDetected = '40P01';
const attempts = 3;

/**
 * Runs a transaction, or a statement that is one, again when PostgreSQL has broken a deadlock at its
 * expense: nothing of it stands. Locks are taken in one order everywhere, but that does not rule it
 * out: while somebody refers to a row (`for key share`), PostgreSQL locks old and new versions of it
 * in turn, and several who wait for that one row may wait for each other.
 * @param work reaches nothing outside the database that must not happen twice
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
