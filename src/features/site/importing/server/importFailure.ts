/** Ends an import with one line for the operator; the failing step is rolled back. */
export class ImportFailure extends Error {
  override name = 'ImportFailure';
}

/** The directory is not a dump. */
export class NotADump extends ImportFailure {
  override name = 'NotADump';
}

/** Another process imports the same. */
export class ImportBusy extends ImportFailure {
  override name = 'ImportBusy';
}

/** The connection that had the lock of an import has ended: another process may be at it by now. */
export class LostLock extends ImportFailure {
  override name = 'LostLock';
}
