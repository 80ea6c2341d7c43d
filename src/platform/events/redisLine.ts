import type { Redis } from 'ioredis';
import { StartupError, startupErrorCode } from '../startupError.ts';

/** Milliseconds for Redis to answer; then events go through the database for a while. */
const patience = { connect: 3_000, command: 500, rest: 5_000 };
/** Milliseconds between attempts to connect again. */
const retryAfter = 1_000;

export interface RedisLine {
  /** @returns whether Redis took it; false at once while it is away or has just been slow */
  send: (text: string) => Promise<boolean>;
  /** Whether messages are received. */
  isListening: () => boolean;
  stop: () => void;
}

interface RedisLineOptions {
  url: string;
  channel: string;
  onMessage: (text: string) => void;
  /** Messages are not received any more, or again. */
  onListening: (isListening: boolean) => void;
  /** What the operator should know; each fault once. */
  tell: (line: string) => void;
}

/**
 * Publishes and receives messages over Redis as long as it answers. It may be away, also at the start; what
 * it rejects, such as a wrong password, is an error of the operator.
 * @throws StartupError
 */
export async function openRedisLine(options: RedisLineOptions): Promise<RedisLine> {
  const { url, channel, onMessage, onListening, tell } = options;
  // Loaded only where it is used.
  const { Redis: Client } = await import('ioredis');
  const common = {
    lazyConnect: true,
    connectTimeout: patience.connect,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    keepAlive: 5_000,
    retryStrategy: () => retryAfter,
  };
  const publisher = new Client(url, { ...common, commandTimeout: patience.command });
  const subscriber = new Client(url, { ...common, autoResubscribe: false });
  let isOpen = false;
  let isListening = false;
  let restsUntil = 0;
  let told = '';

  function complain(error: unknown): void {
    if (error instanceof Error && isRefusal(error) && !isOpen) return;
    const why = startupErrorCode(error) || (error instanceof Error ? error.message : String(error));
    if (why === told) return;
    told = why;
    tell(`REDIS_URL: no Redis answers (${why}); events go through the database until one does`);
  }

  function setListening(value: boolean): void {
    if (isListening === value) return;
    isListening = value;
    if (value) told = '';
    onListening(value);
  }

  publisher.on('error', complain);
  subscriber.on('error', complain);
  subscriber.on('message', (_channel, text) => onMessage(text));
  subscriber.on('close', () => setListening(false));
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => setListening(true),
      // Connects again, since without the subscription it hears nothing.
      () => subscriber.disconnect(true),
    );
  });
  const stop = () => {
    subscriber.removeAllListeners('close');
    publisher.disconnect();
    subscriber.disconnect();
  };
  try {
    await Promise.all([connect(publisher), connect(subscriber)]);
  } catch (error) {
    stop();
    throw error;
  }
  isOpen = true;
  const checking = setInterval(() => void checkSubscriber(), patience.rest);
  checking.unref();

  /** A connection that died silently is noticed: a subscriber has nothing to send. */
  async function checkSubscriber(): Promise<void> {
    if (!isListening) return;
    const late = new Promise<false>((resolve) => {
      setTimeout(resolve, patience.connect, false).unref();
    });
    const answered = subscriber.ping().then(
      () => true,
      () => false,
    );
    if (!(await Promise.race([answered, late]))) subscriber.disconnect(true);
  }

  return {
    async send(text) {
      if (publisher.status !== 'ready' || performance.now() < restsUntil) return false;
      try {
        await publisher.publish(channel, text);
        return true;
      } catch (error) {
        restsUntil = performance.now() + patience.rest;
        complain(error);
        return false;
      }
    },
    isListening: () => isListening,
    stop() {
      clearInterval(checking);
      stop();
    },
  };
}

/** @throws StartupError if Redis answers, and refuses */
async function connect(client: Redis): Promise<void> {
  let refusal: string | null = null;
  const note = (error: Error) => {
    if (isRefusal(error)) refusal = error.message;
  };
  client.on('error', note);
  await client.connect().catch(note);
  await client.ping().catch(note);
  client.off('error', note);
  if (refusal !== null) throw new StartupError(`REDIS_URL: ${refusal}`);
}

/** Codes of Redis: of the password, the rights, and what is no Redis at all. */
function isRefusal(error: Error): boolean {
  return /^(?:WRONGPASS|NOAUTH|NOPERM|ERR|Protocol error|Unknown RESP type)\b/.test(error.message);
}
