import Sparkles from 'virtual:icons/sparkles';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FinishButton } from './FinishButton.tsx';
import type { WelcomeCardData } from './welcomeDocuments.ts';

/** On the home page, for new members who came another way than by the page after sign-up. */
export function WelcomeCardWidget({ data }: WidgetProps<unknown, WelcomeCardData | null>) {
  return data?.welcomePending ? <WelcomeCard /> : null;
}

function WelcomeCard() {
  const { t } = useTranslation('welcome');
  const { settings } = useShell();
  return (
    <section
      aria-label={t('pageTitle')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border border-accent/40 bg-accent-soft px-4 py-3"
    >
      <Sparkles aria-hidden className="size-5 shrink-0 text-accent" />
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold wrap-anywhere">{t('title', { name: settings.name })}</h2>
        <p className="text-sm text-pretty text-text-muted">{t('card.text')}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/welcome" size="sm">
          {t('card.start')}
        </LinkButton>
        <FinishButton variant="quiet" size="sm" next={null}>
          {t('card.dismiss')}
        </FinishButton>
      </div>
    </section>
  );
}
