/** What ends an import with one line for the operator; nothing of the failing step stays. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}

/** The directory named is no dump at all. */
export class NotADump extends ImportFailure {
  override name = 'NotADump';
}
