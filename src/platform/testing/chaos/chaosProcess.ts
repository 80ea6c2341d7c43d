import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#core/errors.ts';
import { type Database, openDatabase } from '../../database/database.ts';
import { type ChaosWriter, type ChaosWriting, chaosClock, chaosText } from './chaosWriting.ts';

interface ChaosMessage {
  text: string;
  /** The same for each attempt, also after a restart, as a browser keeps it. */
  clientId: string;
  /** By the clock of the process that takes it. */
  now: Date;
}

type Send = (message: ChaosMessage) => Promise<unknown>;

/**
 * Writes as browsers do whose connections break: each writer's messages one after the other, some twice at once, some again
 * later, and again whatever got no answer. Prints `stored <writer> <number>` for each that was confirmed.
 * @param prepare how a writer sends
 */
export async function runChaosWriters(
  prepare: (db: Database, writer: ChaosWriter) => Promise<Send>,
): Promise<void> {
  const writing: ChaosWriting = JSON.parse(process.argv[2] ?? '');
  const { connection, writers, count, startedAt, begunAt } = writing;
  const time = () => startedAt + (Date.now() - begunAt) * chaosClock.speed;
  const { db, close, breakConnections } = openDatabase(connection, { max: 10 });
  const write = async (writer: ChaosWriter) => {
    const send = await untilAnswered(() => prepare(db, writer));
    const attempt = (number: number) => {
      const { id } = writer;
      const now = new Date(time() + Math.random() * chaosClock.skew);
      return send({ text: chaosText(id, number), clientId: clientIdOf(id, number), now });
    };
    let last = 0;
    for (let number = writer.next; number <= count; number += 1) {
      const wait = (last + chaosClock.pace - time()) / chaosClock.speed;
      if (wait > 0) await sleep(wait);
      last = time();
      if (isBad(0.02)) breakConnections();
      const times = isBad(0.2) ? 2 : 1;
      await untilAnswered(() => Promise.all(Array.from({ length: times }, () => attempt(number))));
      const earlier = Math.max(1, number - Math.floor(Math.random() * 3));
      if (isBad(0.1)) await untilAnswered(() => attempt(earlier));
      process.stdout.write(`stored ${writer.id} ${number}\n`);
      if (isBad(0.05)) await sleep(Math.random() * 20);
    }
  };
  await Promise.all(
    writers.map((writer) =>
      write(writer).catch((error) => {
        if (!(error instanceof AppError)) throw error;
        process.stdout.write(`refused ${writer.id} ${error.code} ${error.message}\n`);
      }),
    ),
  );
  await close();
}

const isBad = (share: number) => Math.random() < share;

/** A refusal is an answer, a broken connection is none. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError || attempts > 50) throw error;
      await sleep(Math.random() * 20);
    }
  }
}

function clientIdOf(id: number, number: number): string {
  const hash = createHash('sha256').update(chaosText(id, number)).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
