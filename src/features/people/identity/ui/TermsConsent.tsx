import type { ReactNode } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { ZodForm } from '#ui/forms/useZodForm.ts';
import { LinkedText } from '#ui/LinkedText.tsx';
import { useOwnAddress } from '#ui/useOwnAddress.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';

interface TermsConsentProps {
  form: Pick<ZodForm<{ tosAccepted: boolean }>, 'checkbox'>;
}

/** §5: terms of service required; hidden if the community has none. */
export function TermsConsent({ form }: TermsConsentProps) {
  const { settings } = useShell();
  const own = useOwnAddress();
  const { t } = useTranslation('identity');
  const { termsUrl } = settings;
  if (termsUrl === null) return <input type="hidden" name="tosAccepted" value="on" />;
  const link = (words: string) => <TermsLink href={own.address(termsUrl)}>{words}</TermsLink>;
  return (
    <Checkbox
      {...form.checkbox('tosAccepted')}
      required
      label={<LinkedText text={t('fields.terms')} parts={{ terms: link }} />}
    />
  );
}

function TermsLink({ href, children }: { href: string; children?: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="text-accent underline">
      {children}
    </a>
  );
}
