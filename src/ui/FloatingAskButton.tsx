import Plus from 'virtual:icons/plus';
import { Link } from 'react-router';
import { useTranslation } from './useTranslation.ts';

/** §2: floating 'Ask a question' button, on phones only. The caller hides it where the spec says so. */
export function FloatingAskButton({ href }: { href: string }) {
  const { t } = useTranslation('ui');
  return (
    <nav aria-label={t('askQuestion')} className="floating-ask no-print">
      <Link
        to={href}
        className="button-primary end-4 z-10 inline-flex h-13 items-center gap-2 rounded-full ps-4 pe-5 font-medium shadow-lg"
      >
        <Plus aria-hidden className="size-5" />
        {t('askQuestion')}
      </Link>
    </nav>
  );
}
