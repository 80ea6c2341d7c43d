/** Separator of byline items. */
export function BylineDot() {
  return <span aria-hidden>·</span>;
}
