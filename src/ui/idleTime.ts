/** Maximum wait on a busy page. Milliseconds. */
const patience = 3_000;

/**
 * Runs work once the browser is idle.
 * @returns a function that cancels it
 */
export function whenIdle(work: () => void): () => void {
  // Safari does not support it.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
