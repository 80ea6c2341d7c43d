/** The two revisions that the page compares; null where none are named. */
export function readComparedNumbers(search: string): { from: number; to: number } | null {
  const query = new URLSearchParams(search);
  const [from, to] = ['from', 'to'].map((name) => Number(query.get(name)));
  const isNumber = (value: number | undefined): value is number =>
    value !== undefined && Number.isInteger(value) && value > 0 && value < 1_000_000;
  return isNumber(from) && isNumber(to) && from !== to ? { from, to } : null;
}
