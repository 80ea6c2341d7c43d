/** What ended a task of an import; the page has words for it, and shows what it is about. */
export const importFaults = [
  'notFound',
  'outside',
  'unrecognized',
  'unreadable',
  'wrongSystem',
  'unbalanced',
  'diskFull',
  'tooLarge',
  'incomplete',
  'busy',
  'forbidden',
  'leftAlone',
  'unexpected',
] as const;

export type ImportFaultCode = (typeof importFaults)[number];

export class ImportFault extends Error {
  override name = 'ImportFault';
  readonly code: ImportFaultCode;

  /** @param detail names what it is about; not translated */
  constructor(code: ImportFaultCode, detail = '') {
    super(detail);
    this.code = code;
  }
}
