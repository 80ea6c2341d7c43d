/** A request of an attack before it is sent: plain data, so that a run can be repeated and reported. */
export interface PlannedRequest {
  /** The kind of request, for the report. */
  kind: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** The loopback address it is sent from. */
  from: string;
}
