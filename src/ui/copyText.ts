/**
 * Copies a text, with formatting if the target supports it. The clipboard's API requires a secure context; on plain HTTP
 * the older command copies what is selected.
 * @throws Error if the browser copies nothing
 */
export async function copyText(text: string, html?: string): Promise<void> {
  if (!('clipboard' in navigator)) copySelected(text, html);
  else if (html === undefined) await navigator.clipboard.writeText(text);
  else {
    const types = { 'text/html': html, 'text/plain': text };
    await navigator.clipboard.write([new ClipboardItem(types)]);
  }
}

function copySelected(text: string, html: string | undefined): void {
  const focused = document.activeElement;
  const box = document.createElement('textarea');
  box.value = text;
  box.className = 'sr-only';
  const give = (event: ClipboardEvent) => {
    if (html === undefined) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
  };
  // Beside the focus: a modal dialog takes it back from any element outside.
  (focused?.parentElement ?? document.body).append(box);
  box.addEventListener('copy', give);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error('The browser copied nothing.');
}
