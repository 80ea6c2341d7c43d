import Keyboard from 'virtual:icons/keyboard';
import ShieldBan from 'virtual:icons/shield-ban';
import Users from 'virtual:icons/users';
import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { formatFullCount } from '#core/formatCount.ts';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { showListKeys } from '#ui/lists/listKeysModal.ts';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { useListKeys } from '#ui/lists/useListKeys.ts';
import { useListLoading } from '#ui/lists/useListLoading.ts';
import { useSelection } from '#ui/lists/useSelection.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  isMemberListNarrowed,
  memberListSearch,
  readMemberListAddress,
} from '../memberListAddress.ts';
import { memberPages } from '../memberListRules.ts';
import { BulkBar } from './BulkBar.tsx';
import { InviteButton } from './InviteButton.tsx';
import { MemberFilters } from './MemberFilters.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { MemberTable } from './MemberTable.tsx';
import { memberChoicesOf } from './memberChoices.ts';
import { memberNameOf } from './memberWords.ts';
import { StaffOutcomeBar } from './StaffOutcomeBar.tsx';
import type { MemberManagementData } from './staffDocuments.ts';
import { openNotes } from './staffModals.ts';
import { useMemberCommands } from './useMemberCommands.ts';
import { useStaffActions } from './useStaffActions.ts';

type Props = WidgetProps<{ size: number }, MemberManagementData>;

/** SPEC §2 users/user-management: all members with filters in the URL, and the open one. */
export function MemberManagementWidget({ properties, data, page }: Props) {
  const { t, language } = useTranslation('staff');
  const { viewer, settings } = useShell();
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const loading = useListLoading() !== 'no';
  const choices = memberChoicesOf(data);
  const actions = useStaffActions();
  const commands = useMemberCommands(actions);
  const { nodes, totalCount } = data.managedMembers;
  const selection = useSelection(nodes.map(({ id }) => id));
  const address = readMemberListAddress(page.search);
  const hrefFor = (change: Partial<typeof address>) =>
    `${paths.memberManagement()}${memberListSearch({ ...address, ...change })}`;
  const targets = nodes
    .filter(({ id }) => selection.has(id))
    .map((member) => ({ id: member.id, name: memberNameOf(member) }));
  const pageCount = Math.min(Math.ceil(totalCount / properties.size), memberPages(properties.size));
  useFocusOfClosedRecord(list, address.member);
  const showKeys = () =>
    void showListKeys(t('keys.title'), [
      { keys: ['j', 'k'], label: t('keys.move') },
      { keys: ['Enter'], label: t('keys.open') },
      { keys: ['x'], label: t('keys.select') },
      { keys: ['b'], label: t('keys.block') },
      { keys: ['n'], label: t('actions.notes') },
      { keys: ['/'], label: t('keys.search') },
      { keys: ['Esc'], label: t('keys.close') },
      { keys: ['?'], label: t('keys.help') },
    ]);
  useListKeys(list, {
    x: (id, shift) => id && selection.toggle(id, shift),
    b: (id) => {
      const chosen = targets.length > 0 ? targets : targetOf(id, nodes);
      if (chosen.length > 0) void commands.block(chosen).then(selection.clear);
    },
    n: (id) => {
      const [target] = targetOf(id, nodes);
      if (target && viewer.permissions.includes('MANAGE_NOTES')) {
        void openNotes(target.id, target.name);
      }
    },
    escape: () => {
      if (selection.ids.length > 0) selection.clear();
      else if (address.member) void navigate(hrefFor({ member: '' }), { preventScrollReset: true });
    },
    '?': showKeys,
  });

  return (
    <div ref={list} className="flex flex-col gap-4">
      <PageHeader
        title={t('titles.members')}
        description={t('total', {
          count: totalCount,
          shown: formatFullCount(totalCount, language),
        })}
        actions={
          <>
            {viewer.permissions.includes('EDIT_USER') && settings.identity.emailSignIn && (
              <InviteButton />
            )}
            {viewer.permissions.includes('MANAGE_BLACKLISTED_CONFIG') && (
              <LinkButton
                to={paths.bans()}
                variant="secondary"
                icon={<ShieldBan aria-hidden className="size-4.5" />}
              >
                {t('titles.bans')}
              </LinkButton>
            )}
            <Button
              variant="quiet"
              icon={<Keyboard aria-hidden className="size-4.5" />}
              className="needs-js:hidden max-md:hidden"
              onClick={showKeys}
            >
              {t('keys.title')}
            </Button>
          </>
        }
      />
      <MemberFilters address={address} choices={choices} />
      <StaffOutcomeBar actions={actions} />
      <div
        className={
          address.member
            ? 'items-start gap-5 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,52rem)]'
            : undefined
        }
      >
        <div
          className={address.member ? 'flex flex-col gap-4 max-lg:hidden' : 'flex flex-col gap-4'}
        >
          <div
            className="rounded-xl border border-border bg-surface-raised"
            aria-busy={loading || undefined}
          >
            {nodes.length === 0 ? (
              <EmptyState
                icon={<Users />}
                title={t('noUsers')}
                action={
                  <>
                    {address.page > 1 && (
                      <LinkButton variant="secondary" to={hrefFor({ page: 1 })}>
                        {t('firstPage')}
                      </LinkButton>
                    )}
                    {isMemberListNarrowed(address) && (
                      <LinkButton variant="secondary" to={paths.memberManagement()}>
                        {t('filters.clear')}
                      </LinkButton>
                    )}
                  </>
                }
              />
            ) : (
              <MemberTable members={nodes} {...{ address, hrefFor, selection, loading }} />
            )}
          </div>
          <Pagination
            page={address.page}
            pageCount={pageCount}
            hrefFor={(number) => hrefFor({ page: number, member: '' })}
          />
        </div>
        {address.member && (
          <MemberPanel
            key={address.member}
            member={data.managedMember ?? null}
            closeHref={hrefFor({ member: '' })}
            commands={commands}
          />
        )}
      </div>
      <BulkBar
        targets={targets}
        commands={commands}
        choices={choices}
        busy={actions.progress !== null}
        onClear={selection.clear}
      />
    </div>
  );
}

/** Closing a member focuses its row. */
function useFocusOfClosedRecord(list: RefObject<HTMLElement | null>, memberId: string): void {
  const opened = useRef(memberId);
  useEffect(() => {
    const closed = memberId === '' ? opened.current : '';
    opened.current = memberId;
    const active = document.activeElement;
    if (closed === '' || (active !== document.body && active?.id !== 'content')) return;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(closed)}"]`);
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus();
  }, [list, memberId]);
}

function targetOf(id: string | null, nodes: MemberManagementData['managedMembers']['nodes']) {
  return nodes
    .filter((node) => node.id === id)
    .map((node) => ({ id: node.id, name: memberNameOf(node) }));
}
