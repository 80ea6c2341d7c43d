import Check from 'virtual:icons/check';
import { Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { localeOf } from '#core/languages.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import './languageModal.ts';

/** SPEC §2 modal "mobile language": links that reload the page, so that all text changes. */
export function LanguageDialog(modal: ModalViewProps<'mobileLanguage'>) {
  const { t } = useTranslation('shell');
  const { language: current } = useShell();
  return (
    <Dialog title={t('languages')} closable={modal.closable} onDismiss={modal.dismiss}>
      <ul className="-mx-2 flex flex-col">
        {modal.choices.map(({ language, href }) => (
          <li key={language}>
            <a
              href={href}
              lang={localeOf(language)}
              hrefLang={localeOf(language)}
              aria-current={language === current ? 'true' : undefined}
              data-autofocus={language === current || undefined}
              className="flex min-h-12 items-center justify-between gap-3 rounded-md px-2 hover:bg-surface-hover aria-[current]:font-semibold"
            >
              {languageName(language)}
              {language === current && <Check aria-hidden className="size-5 text-accent" />}
            </a>
          </li>
        ))}
      </ul>
      {modal.readHref !== null && (
        <Link
          to={modal.readHref}
          onClick={modal.dismiss}
          className="-mx-2 mt-2 flex min-h-12 items-center border-t border-border px-2 text-accent hover:underline"
        >
          {t('readLanguages')}
        </Link>
      )}
    </Dialog>
  );
}
