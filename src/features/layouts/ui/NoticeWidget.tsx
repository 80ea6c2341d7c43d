import { useTranslation } from 'react-i18next';
import { paths } from '#core/paths.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import type { WidgetProps } from '../widget.ts';

type Notice = 'notFound' | 'forbidden' | 'maintenance' | 'empty';

/** Says why there is no page, or nothing on it yet, and offers a way on. */
export function NoticeWidget({ properties }: WidgetProps<{ of: Notice }>) {
  const { t } = useTranslation('layouts');
  const { of } = properties;
  return (
    <section className="flex flex-col items-center gap-4 py-16 text-center">
      <h1 className="text-2xl font-semibold text-balance">{t(`${of}.title`)}</h1>
      <p className="max-w-prose text-text-muted">{t(`${of}.text`)}</p>
      {of !== 'maintenance' && <LinkButton to={paths.home()}>{t('toHome')}</LinkButton>}
    </section>
  );
}
