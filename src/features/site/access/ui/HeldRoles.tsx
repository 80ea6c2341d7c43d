import X from 'virtual:icons/x';
import { useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type HoldingInfo, RevokeRoleMutation } from './accessDocuments.ts';
import { grantError } from './grantError.ts';
import { ScopeBadge } from './ScopeBadge.tsx';
import { useRoleName } from './useRoleName.ts';

interface HeldRolesProps {
  /** The member's id. */
  name: string;
  holdings: readonly HoldingInfo[];
  onChange: () => Promise<void>;
}

/** A member's roles. Removal is confirmed inline, because a modal is already open. */
export function HeldRoles({ name, holdings, onChange }: HeldRolesProps) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className="divide-y divide-border rounded-lg border border-border outline-none"
    >
      {holdings.map((holding) => (
        <HeldRole
          key={holding.id}
          name={name}
          holding={holding}
          onRevoked={() => {
            list.current?.focus();
            return onChange();
          }}
        />
      ))}
    </ul>
  );
}

interface HeldRoleProps {
  name: string;
  holding: HoldingInfo;
  onRevoked: () => Promise<void>;
}

function HeldRole({ name, holding, onRevoked }: HeldRoleProps) {
  const { t } = useTranslation('access');
  const nameOf = useRoleName();
  /** Null before the first load. */
  const [isAsked, setAsked] = useState<boolean | null>(null);
  const [isGoing, setGoing] = useState(false);
  const { isBase } = holding;
  const role = nameOf(holding.role);

  async function revoke(): Promise<void> {
    setGoing(true);
    try {
      await runOperation(RevokeRoleMutation, { input: { id: holding.id } });
      showSuccess(t('holders.revoked', { name, role }));
      await onRevoked();
    } catch (error) {
      showError(t(grantError(error)));
    }
    setGoing(false);
    setAsked(false);
  }

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <span className="flex min-w-0 flex-1 basis-40 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{role}</span>
        <ScopeBadge holding={holding} />
      </span>
      {isAsked && (
        <span className="flex gap-2">
          <Button size="sm" variant="secondary" onClick={() => setAsked(false)}>
            {t('memberRoles.keep')}
          </Button>
          <Button
            size="sm"
            variant="danger"
            autoFocus
            loading={isGoing}
            onClick={() => void revoke()}
          >
            {t('memberRoles.take')}
          </Button>
        </span>
      )}
      {!isAsked && !(isBase && holding.role.key === 'member') && (
        <IconButton
          size="sm"
          label={t('memberRoles.takeRole', { role })}
          autoFocus={isAsked === false}
          icon={<X aria-hidden className="size-4.5" />}
          onClick={() => setAsked(true)}
        />
      )}
    </li>
  );
}
