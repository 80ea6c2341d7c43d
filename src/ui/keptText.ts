/** A text kept in this browser; null where there is none, or storage is forbidden. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text in this browser; '' takes it away. */
export function keepText(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage may be full or forbidden: no reason to stop whoever types.
  }
}
