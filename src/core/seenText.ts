/** What people see of a text: without zero-width characters, the blank of Braille and the like, and without space at its ends. */
export function seenText(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();
}
