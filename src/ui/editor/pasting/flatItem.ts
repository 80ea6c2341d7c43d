/** An item of a list whose nesting is only written down as a number. */
export interface FlatItem {
  level: number;
  isOrdered: boolean;
  /** Number of the first item of an ordered list. */
  start: number;
  /** Items of different lists are not joined. */
  list: string;
  content: readonly Node[];
}
