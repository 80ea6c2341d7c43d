import Plus from 'virtual:icons/plus';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { cx } from './cx.ts';
import { useTranslation } from './useTranslation.ts';

/** Scrolled less than this, in pixels, is not a change of direction. */
const jitter = 8;

/**
 * §2: 'Ask a question' button at the bottom edge, on phones only. The caller hides it where the spec says so. It
 * makes room for the text while the reader scrolls down, and returns when they scroll up.
 */
export function FloatingAskButton({ href }: { href: string }) {
  const { t } = useTranslation('ui');
  const isAway = useScrollsDown();
  return (
    <nav
      aria-label={t('askQuestion')}
      className={cx('floating-ask no-print', isAway && 'floating-ask-away')}
    >
      <Link
        to={href}
        className="button-primary flex h-12 items-center justify-center gap-2 rounded-button font-medium"
      >
        <Plus aria-hidden className="size-5" />
        {t('askQuestion')}
      </Link>
    </nav>
  );
}

/** Whether the page was last scrolled down. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < jitter) return;
      last = window.scrollY;
      setDown(moved > 0 && last > 0);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isDown;
}
