/** What of a passage is compared: line breaks and spaces differ between an editor and stored text. */
export function bareText(text: string): string {
  return text.replace(/[\s\u200B\uFEFF]+/gu, '');
}
