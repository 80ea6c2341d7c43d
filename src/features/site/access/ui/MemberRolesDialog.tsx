import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { SkeletonCard } from '#ui/Skeleton.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type MemberRolesData, MemberRolesQuery } from './accessDocuments.ts';
import { HeldRoles } from './HeldRoles.tsx';
import { MemberGrantForm } from './MemberGrantForm.tsx';

/** A member's roles and scopes; grants and revokes roles. */
export function MemberRolesDialog(props: ModalViewProps<'memberRoles'>) {
  const { memberId, name, closable, dismiss } = props;
  const { t } = useTranslation('access');
  const { revalidate } = useRevalidator();
  const [data, setData] = useState<MemberRolesData | null>(null);
  const [failed, setFailed] = useState(false);

  const load = useCallback(
    async () => setData(await runOperation(MemberRolesQuery, { memberId })),
    [memberId],
  );
  useEffect(() => {
    load().catch(() => setFailed(true));
  }, [load]);

  /** The page behind it shows roles as well. */
  async function showChange(): Promise<void> {
    await Promise.all([load(), revalidate()]);
  }

  return (
    <Dialog title={t('memberRoles.title', { name })} closable={closable} onDismiss={dismiss}>
      {failed && <p role="alert">{t('fault.failed')}</p>}
      {!failed && data === null && <SkeletonCard lines={3} />}
      {data && (
        <div className="flex flex-col gap-5">
          <HeldRoles name={name} holdings={data.memberRoles} onChange={showChange} />
          <MemberGrantForm
            memberId={memberId}
            name={name}
            roles={data.roles}
            categories={data.categories.nodes}
            onChange={showChange}
          />
        </div>
      )}
    </Dialog>
  );
}
