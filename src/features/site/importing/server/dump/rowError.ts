/** Why a row cannot be read. The run reports it with its line and goes on. */
export class RowError extends Error {
  override name = 'RowError';
}
