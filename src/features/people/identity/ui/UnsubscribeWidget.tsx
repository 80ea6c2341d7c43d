import { useState } from 'react';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { FormMessage } from './FormMessage.tsx';
import { FormNotice, noticeOf } from './FormNotice.tsx';
import { IdentityFrame } from './IdentityFrame.tsx';
import { identityDoors } from './identityDoors.ts';
import { faultsOfAddress, isWithoutToken } from './identityForm.ts';
import { useIdentityForm } from './useIdentityForm.ts';

/** `/unsubscribe-notification?token=`: one press, because mail scanners open links, too. */
export function UnsubscribeWidget({ page }: WidgetProps) {
  const { t } = useTranslation('account');
  const { basePath, settings } = useShell();
  const query = new URLSearchParams(page.search);
  const [done, setDone] = useState(noticeOf(query) === 'UNSUBSCRIBED');
  const { faults, pending, form, submit } = useIdentityForm({
    door: identityDoors.unsubscribe,
    initial: faultsOfAddress(query, 'INTERNAL_SERVER_ERROR'),
    onDone: () => setDone(true),
  });
  // An address that was cut short carries no token.
  const isOver = faults.message === 'INVALID_REQUEST' || isWithoutToken(query);
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
      title={t('unsubscribe.title')}
      subtitle={t('unsubscribe.text', { name: settings.name })}
    >
      <form
        ref={form}
        method="post"
        action={`${basePath}${identityDoors.unsubscribe}`}
        className="flex flex-col gap-4"
        onSubmit={submit}
      >
        <FormMessage message={faults.message} />
        <input type="hidden" name="token" value={query.get('token') ?? ''} />
        <Button type="submit" size="lg" loading={pending}>
          {t('unsubscribe.submit')}
        </Button>
      </form>
    </IdentityFrame>
  );
}
