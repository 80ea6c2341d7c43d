/** A quote to insert into a text box; numbered, so that the same one can be inserted again. */
export interface Quotation {
  html: string;
  number: number;
}

export function nextQuotation(before: Quotation | null, html: string): Quotation {
  return { html, number: (before?.number ?? 0) + 1 };
}
