/** Why a row cannot be read. The run reports it with its line and goes on. */
export class RowFault extends Error {
  override name = 'RowFault';
}
