import type { TransferFault } from '../../articleTransferRules.ts';
import { faultWords } from '../faultWords.ts';

/** Read-only files of an import: a zip or a directory. */
export interface Archive {
  /** Relative paths with slashes, in order; hidden files are left out. */
  names: readonly string[];
  /** @throws ArchiveFailure for a name that is not listed, and for a damaged file */
  read: (name: string) => Promise<Buffer>;
  close: () => void | Promise<void>;
}

/** What is wrong with the files to import, for the person who chose them. */
export class ArchiveFailure extends Error {
  override name = 'ArchiveFailure';
  readonly fault: TransferFault;

  /** The message is for operators and logs; the page words the fault in the member's language. */
  constructor(fault: TransferFault, options?: ErrorOptions) {
    super(faultWords(fault), options);
    this.fault = fault;
  }
}

/** Files that programs add without being asked. */
export function isHiddenName(name: string): boolean {
  return name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');
}

export function megabytesOf(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}
