/** A row without what the clock of the database says about it, to compare it with what it was before. */
export function withoutClock<Row extends { changed_at: unknown }>({ changed_at: _, ...row }: Row) {
  return row;
}
