import { useState } from 'react';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { codeOf, errorOfAddress } from '#ui/forms/errorOfAddress.ts';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityEndpoints } from './identityEndpoints.ts';
import { isWithoutToken } from './identityForm.ts';
import { useEndpointForm } from './useEndpointForm.ts';

/** `/unsubscribe-notification?token=`: requires a button press, because mail scanners open links. */
export function UnsubscribeWidget({ page }: WidgetProps) {
  const { t } = useTranslation('account');
  const { settings } = useShell();
  const query = new URLSearchParams(page.search);
  const isMute = query.get('mute') === 'true';
  const [done, setDone] = useState(noticeOf(query) === 'UNSUBSCRIBED');
  const form = useEndpointForm({
    endpoint: identityEndpoints.unsubscribe,
    schema: async () => (await import('../identityRules.ts')).unsubscribeSchema,
    defaultValues: { token: query.get('token') ?? '' },
    initialError: errorOfAddress(query),
    onDone: () => setDone(true),
  });
  // A truncated URL has no token.
  const isOver = codeOf(form.failure) === 'INVALID_REQUEST' || isWithoutToken(query);
  if (done || isOver) {
    return (
      <IdentityFrame title={t('unsubscribe.title')}>
        {done ? (
          <FormNotice notice="UNSUBSCRIBED" />
        ) : (
          <p className="text-sm">{t('unsubscribe.overText')}</p>
        )}
        <LinkButton to={paths.memberEdit('me')} size="lg">
          {t('unsubscribe.choose')}
        </LinkButton>
      </IdentityFrame>
    );
  }
  return (
    <IdentityFrame
      title={t(isMute ? 'unsubscribe.muteTitle' : 'unsubscribe.title')}
      subtitle={t(isMute ? 'unsubscribe.muteText' : 'unsubscribe.text', { name: settings.name })}
    >
      <form {...form.formProps} className="flex flex-col gap-4">
        <FormErrorSummary form={form} />
        <input type="hidden" name="token" value={query.get('token') ?? ''} />
        <Button {...form.submitProps} size="lg">
          {t(isMute ? 'unsubscribe.muteSubmit' : 'unsubscribe.submit')}
        </Button>
      </form>
    </IdentityFrame>
  );
}
