/** A busy page is not waited for longer than this. Milliseconds. */
const patience = 3_000;

/**
 * Does work once the browser has nothing better to do.
 * @returns what takes it back
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no such call.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
