import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { StartupError } from '../startupError.ts';
import { deadAfterSeconds } from './processRows.ts';

interface Other {
  host: string;
  pid: number;
  seconds: number;
}

/**
 * Records where this process keeps files. Processes with different places would lose each other's uploads.
 * @returns a warning for the operator if files were kept elsewhere until now
 * @throws StartupError if a running process keeps them elsewhere
 */
export async function joinFilePlace(db: Database, place: string): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ place: string | null }>`
      select file_place as place from installation for update`.execute(trx);
    const former = rows[0]?.place ?? null;
    if (former === place) return null;
    const { rows: others } = await sql<Other>`
      select host, pid, extract(epoch from now() - seen_at)::int as seconds from processes
      where file_place <> ${place} and seen_at > now() - make_interval(secs => ${deadAfterSeconds})
      order by seen_at desc limit 1`.execute(trx);
    const [other] = others;
    if (other) throw new StartupError(refusal(place, other));
    await sql`update installation set file_place = ${place}`.execute(trx);
    return former === null ? null : warning(place, former);
  });
}

function refusal(place: string, { host, pid, seconds }: Other): string {
  const variable = place.startsWith('s3:') ? 'S3_BUCKET' : 'DATA_DIR';
  return (
    `${variable}: process ${pid} on ${host} (seen ${seconds} s ago) keeps the files of this community elsewhere. ` +
    'All processes need the same S3_BUCKET, or the same folder "files" in DATA_DIR.'
  );
}

function warning(place: string, former: string): string {
  const wasBucket = former.startsWith('s3:');
  const where = wasBucket ? `the bucket ${former.slice('s3:'.length)}` : 'another folder';
  const variable = place.startsWith('s3:') ? 'S3_BUCKET' : 'DATA_DIR';
  return `${variable}: the files of this community were kept in ${where} until now. Uploads that have not been copied from there are missing.`;
}
