import autocannon from 'autocannon';

export interface Load {
  /** requests a second, mean of the run */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** answers that were not 2xx or 3xx, and broken connections */
  faults: number;
  /** requests answered */
  sent: number;
}

export interface LoadOptions {
  url: string;
  seconds: number;
  /** So many requests instead, however long they take. */
  amount?: number;
  connections?: number;
  headers?: Record<string, string>;
  requests?: autocannon.Request[];
  /** Whether the requests hold no functions, so that a worker can send them. */
  areRequestsPlain?: boolean;
}

/** Drives one address over loopback for some seconds, in a worker of its own. */
export async function load(options: LoadOptions): Promise<Load> {
  const result = await autocannon({
    url: options.url,
    ...(options.amount ? { amount: options.amount } : { duration: options.seconds }),
    connections: options.connections ?? 10,
    headers: { 'accept-encoding': 'br', ...options.headers },
    workers: options.requests && !options.areRequestsPlain ? undefined : 1,
    requests: options.requests,
  });
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    faults: result.non2xx + result.errors,
    sent: result.requests.total,
  };
}
