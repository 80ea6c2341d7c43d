/** Reads a text from local storage; null if missing or storage is unavailable. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Writes a text to local storage; '' removes it. */
export function keepText(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage may be full or unavailable, which must not interrupt the user.
  }
}
