/** One request of an attack, before it is sent: plain data, so that a run can be repeated and reported. */
export interface PlannedRequest {
  /** What it is an example of, as the report names it. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The loopback address it is sent from. */
  from: string;
}
