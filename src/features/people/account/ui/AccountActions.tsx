import Download from 'virtual:icons/download';
import type { MouseEvent } from 'react';
import { paths } from '#core/paths.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { HiddenFields } from '#ui/forms/HiddenFields.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { profileEndpoints } from '../profileEndpoints.ts';
import type { EditableProfile } from './editProfileDocuments.ts';
import type { LeaveWay } from './leaving.ts';

/** Data export, deactivation and deletion. */
export function AccountActions({ profile }: { profile: EditableProfile }) {
  const { t } = useTranslation('profile');
  const { basePath } = useShell();
  const { id, hasPassword } = profile;
  const open = (way: LeaveWay) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void openModal('deactivateAccount', { way, memberId: id, hasPassword });
  };
  return (
    <Card as="section" heading={<h2>{t('sections.account')}</h2>}>
      <ul className="flex flex-col divide-y divide-border">
        <li className="flex flex-wrap items-center justify-between gap-3 pb-4">
          <p className="max-w-prose text-sm text-text-muted">{t('export.text')}</p>
          <form method="post" action={`${basePath}${profileEndpoints.export(id)}`}>
            <HiddenFields />
            <Button
              type="submit"
              variant="secondary"
              icon={<Download aria-hidden className="size-4.5" />}
            >
              {t('export.action')}
            </Button>
          </form>
        </li>
        {(['deactivate', 'delete'] as const).map((way) => (
          <li
            key={way}
            className="flex flex-wrap items-center justify-between gap-3 py-4 last:pb-0"
          >
            <p className="max-w-prose text-sm text-text-muted">{t(`leave.${way}.summary`)}</p>
            <LinkButton
              to={`${paths.memberEdit(id)}?leave=${way}`}
              variant="secondary"
              className="text-danger"
              onClick={open(way)}
            >
              {t(`leave.${way}.action`)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
