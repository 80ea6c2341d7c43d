/** What people see of a text: without zero-width characters and the like, and space at its ends. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim();
}
