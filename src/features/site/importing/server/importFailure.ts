/** Ends an import with one line for the operator; the failing step is rolled back. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}

/** The directory is not a dump. */
export class NotADump extends ImportFailure {
  override name = 'NotADump';
}
