/** A hidden field that bots fill in. Put it into a form, and send its value as `website`. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <input type="text" name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
    </div>
  );
}

export function honeypotOf(form: HTMLFormElement | null): string | null {
  const field = form?.elements.namedItem('website');
  return field instanceof HTMLInputElement ? field.value || null : null;
}
