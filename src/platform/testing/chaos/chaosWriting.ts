/** What a process of a chaos test writes: `ChaosWriting` as JSON is its argument. */
export interface ChaosWriting {
  connection: { host: string; port: number; user: string; database: string };
  writers: ChaosWriter[];
  /** Messages of each of them. */
  count: number;
  /** When writing begins, in milliseconds since 1970, and what the processes say the time is then. */
  begunAt: number;
  startedAt: number;
}

export interface ChaosWriter {
  /** Unique in the test. */
  id: number;
  /** Where it writes. */
  place: number;
  /** `agent`, `visitor`; tests that have one kind leave it out. */
  role?: string;
  /** The first message that is not known to be stored, from 1. */
  next: number;
}

/** Of a chaos test: `npm run chaos` writes 10,000 messages, other runs fewer, because CI has no more time. */
export const chaosSize = {
  clients: 20,
  messages: Number(process.env.CHAOS_MESSAGES ?? 240),
} as const;

/** Time runs faster for them, so that limits of messages in a minute are no limit to the test. */
export const chaosClock = {
  speed: 40,
  /** Milliseconds between messages of one writer, by that time. */
  pace: 4_000,
  /** By how much clocks differ. */
  skew: 3_000,
} as const;

/** What they write, by which order and gaps are judged. */
export const chaosText = (id: number, number: number) => `${id} ${number}`;
