import { useSyncExternalStore } from 'react';
import { scriptJson } from '#core/scriptJson.ts';
import { useNonce } from '#ui/nonce.ts';

/** On a page that the server rendered: gives the panes their widths before anything is drawn. */
export function EarlyPaneWidths({ storageKey }: { storageKey: string }) {
  const nonce = useNonce();
  const isFromServer = useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
  if (!isFromServer) return null;
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: of constants and an id
      dangerouslySetInnerHTML={{ __html: `(${setWidths})(${scriptJson(storageKey)})` }}
    />
  );
}

/** In the page, without the module around it; a width out of bounds is set right by the page's script. */
const setWidths = `function (key) {
  try {
    const widths = JSON.parse(localStorage.getItem(key));
    const { style } = document.currentScript.parentElement;
    for (const pane in widths) style.setProperty('--desk-' + pane, Number(widths[pane]) + 'px');
  } catch {}
}`;
