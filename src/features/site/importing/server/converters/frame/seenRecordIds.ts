import { SeenIds } from '../../dump/seenIds.ts';

/**
 * The ids that were written of a kind. Those of a form such as `t12-0` take a bit each, as numbers do: a set of millions of
 * texts would take hundreds of megabytes.
 */
export class SeenRecordIds {
  readonly #forms = new Map<string, SeenIds>();

  /** @returns whether it is new */
  add(id: string): boolean {
    const { form, number } = partsOf(id);
    const seen = this.#forms.get(form) ?? new SeenIds();
    this.#forms.set(form, seen);
    return seen.addNow(number);
  }

  has(id: string): boolean {
    const { form, number } = partsOf(id);
    return this.#forms.get(form)?.has(number) ?? false;
  }
}

function partsOf(id: string): { form: string; number: string } {
  const found = /^([a-z]{0,20}-?)([1-9]\d{0,14})((?:-\d{1,2})?)$/.exec(id);
  const [, before = '', number = '', after = ''] = found ?? [];
  return found ? { form: `${before}*${after}`, number } : { form: '', number: id };
}
