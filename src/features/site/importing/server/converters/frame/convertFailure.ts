/** Ends a conversion with one line for the operator: what is wrong with the source, and where. */
export class ConvertFailure extends Error {
  override name = 'ConvertFailure';
}
