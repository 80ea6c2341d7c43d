import { useEffect } from 'react';

/** "(3) Title": what was put before the page's own title. */
const prefix = /^\(\d+\+?\) /;

/** Shows the unread count in the tab's title, also after the title changes, and on the installed app's icon. */
export function useUnreadSigns(count: number, most: number): void {
  useEffect(() => {
    const sign = count === 0 ? '' : `(${count >= most ? `${most - 1}+` : count}) `;
    const show = () => {
      const wanted = `${sign}${document.title.replace(prefix, '')}`;
      if (document.title !== wanted) document.title = wanted;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(prefix, '');
    };
  }, [count, most]);
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return;
    const done = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count);
    // Not allowed unless the app is installed.
    done.catch(() => undefined);
  }, [count]);
}
