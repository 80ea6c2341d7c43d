/** A quotation to put into a text box; each has its number, so that the same can come again. */
export interface Quotation {
  html: string;
  number: number;
}

export function nextQuotation(before: Quotation | null, html: string): Quotation {
  return { html, number: (before?.number ?? 0) + 1 };
}
