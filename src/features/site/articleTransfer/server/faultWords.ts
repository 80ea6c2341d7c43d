import english from '#locales/en/articleTransfer.json' with { type: 'json' };
import type { TransferFault } from '../articleTransferRules.ts';

/** A fault in English, for operators and logs. */
export function faultWords(fault: TransferFault): string {
  const values = { file: '', detail: '', line: 0, limit: 0, ...fault };
  return english.faults[fault.reason].replace(/\{\{(file|detail|line|limit)\}\}/g, (_all, name) => {
    const value = values[name as keyof typeof values]; // one of the four
    return typeof value === 'number' ? value.toLocaleString('en') : value;
  });
}
