/** A row that cannot be parsed. It is reported with its line, and the run continues. */
export class RowError extends Error {
  override name = 'RowError';
}
