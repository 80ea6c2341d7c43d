import autocannon from 'autocannon';

export interface Load {
  /** requests per second, mean of the run */
  rate: number;
  /** milliseconds */
  p50: number;
  p99: number;
  /** responses other than 2xx and 3xx, and broken connections */
  faults: number;
  /** completed requests */
  sent: number;
}

export interface LoadOptions {
  url: string;
  seconds: number;
  /** A fixed number of requests instead of a duration. */
  amount?: number;
  connections?: number;
  headers?: Record<string, string>;
  requests?: autocannon.Request[];
  /** Whether the requests contain no functions, so that a worker can send them. */
  areRequestsPlain?: boolean;
}

/** Loads one URL over loopback for some seconds, from a worker. */
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
