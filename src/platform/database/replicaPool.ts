import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

type Query = (text: string, values: unknown[]) => Promise<unknown>;
interface Client {
  query: Query;
  release: () => void;
}

/**
 * A pool for Kysely that reads from a replica. A statement that the replica can't answer is sent to the
 * primary instead, as is everything in a transaction.
 *
 * @param onFault the replica failed
 */
export function replicaPool(
  replica: PostgresPool,
  primary: PostgresPool,
  onFault: (error: unknown) => void,
): PostgresPool {
  return {
    async connect() {
      const held: { replica?: Client | undefined; primary?: Client } = {};

      async function onPrimary(text: string, values: unknown[]): Promise<unknown> {
        held.primary ??= (await primary.connect()) as Client;
        return held.primary.query(text, values);
      }

      async function query(text: string, values: unknown[]): Promise<unknown> {
        if (held.primary || !isRead(text)) return onPrimary(text, values);
        try {
          held.replica ??= (await replica.connect()) as Client;
          return await held.replica.query(text, values);
        } catch (error) {
          if (!isOfReplica(error)) throw error;
          if (!isOfStatement(error)) onFault(error);
          return onPrimary(text, values);
        }
      }

      return {
        query: query as PostgresPoolClient['query'],
        release() {
          held.replica?.release();
          held.primary?.release();
        },
      };
    },
    end: async () => undefined,
  };
}

function isRead(text: string): boolean {
  return /^(?:\/\*[^*]*\*\/\s*)*(?:select|with)\b/i.test(text.trimStart());
}

/** Whether the primary may do better: the connection is lost, the replica is recovering, or it can't write. */
function isOfReplica(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return true;
  return isOfStatement(error) || /^(?:08|53|57P)/.test(error.code ?? '');
}

/** It must write (25006), or replay what the statement still reads (40001). */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['25006', '40001'].includes(error.code ?? '');
}
