/** JSON for a script element: escapes `<`, so that no text can end the element or open a comment. */
export function scriptJson(value: unknown): string {
  return inScript(JSON.stringify(value));
}

export function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c');
}
