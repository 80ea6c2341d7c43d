import type { ReactNode } from 'react';
import { countryName } from '#core/countryName.ts';
import { CustomFieldText } from '#features/base/customFields/ui/CustomFieldText.tsx';
import { Time } from '#ui/Time.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import type { ProfileData } from './memberDocuments.ts';

/** Location, join date, answered custom fields, and the signature. */
export function ProfileFacts({ profile }: { profile: ProfileData['profile'] }) {
  const { t, language } = useTranslation('people');
  const { country, signature, lastActivityAt } = profile;
  return (
    <>
      <dl className="flex flex-col gap-1 text-sm text-text-muted">
        {country && (
          <Fact label={t('profile.country')}>
            {/* The browser's country names may differ from the server's version. */}
            <span suppressHydrationWarning>{countryName(country, language)}</span>
          </Fact>
        )}
        <Fact label={t('profile.joined')}>
          <Time at={profile.joinedDate} absolute />
        </Fact>
        {lastActivityAt && (
          <Fact label={t('profile.lastActive')}>
            <Time at={lastActivityAt} />
          </Fact>
        )}
        {profile.customFields.map((field) => (
          <Fact key={field.key} label={field.label}>
            <CustomFieldText
              kind={field.kind === 'CHECKBOX' ? 'TEXT' : field.kind}
              texts={[field.value]}
            />
          </Fact>
        ))}
      </dl>
      {signature && (
        <p
          dir="auto"
          className="border-s-2 border-border ps-3 text-sm text-text-muted whitespace-pre-line wrap-anywhere"
        >
          <span className="sr-only">{t('profile.signature')} </span>
          {signature}
        </p>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="shrink-0">{label}</dt>
      <dd className="min-w-0 text-text wrap-anywhere">{children}</dd>
    </div>
  );
}
