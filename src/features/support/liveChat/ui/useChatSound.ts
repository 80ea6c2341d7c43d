import { useEffect, useRef, useState } from 'react';
import { playChatSound } from '#features/support/chat/ui/chatSound.ts';
import { keepText, readKept } from '#ui/keptText.ts';

/** Local storage: whether this browser plays a sound; it does not before someone turns it on. */
const soundKey = 'plaza.liveChat.sound';

/**
 * A sound when something new comes while the page is not looked at.
 * @param news grows with what comes; null before it is known, as with what was there before
 */
export function useChatSound(news: number | null) {
  const [isOn, setOn] = useState(false);
  useEffect(() => setOn(readKept(soundKey) !== null), []);
  const heard = useRef(news);
  useEffect(() => {
    const before = heard.current;
    heard.current = news;
    const isNew = before !== null && news !== null && news > before;
    const isLookedAt = document.visibilityState === 'visible' && document.hasFocus();
    if (isOn && isNew && !isLookedAt) playChatSound();
  }, [isOn, news]);
  return {
    isOn,
    turn(next: boolean) {
      keepText(soundKey, next ? 'yes' : '');
      setOn(next);
      // Browsers allow it from then on, and one hears what it is.
      if (next) playChatSound();
    },
  };
}
