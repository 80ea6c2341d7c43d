/** The address with the signs escaped that would end a link in Markdown. */
export function markdownAddress({ href }: URL): string {
  return href.replace(/[()<>\\\s]/g, hexOf);
}

function hexOf(sign: string): string {
  const encoded = encodeURIComponent(sign);
  return encoded === sign ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}` : encoded;
}
