/** The visible part of a text: without zero-width characters and surrounding whitespace. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();
}
