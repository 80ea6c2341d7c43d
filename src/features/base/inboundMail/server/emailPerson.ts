export interface EmailPerson {
  name: string;
  /** Lower case. */
  address: string;
}
