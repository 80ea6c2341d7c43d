/** Between what is said of a text below the name of its author. */
export function BylineDot() {
  return <span aria-hidden>·</span>;
}
