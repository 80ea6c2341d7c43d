import UserMinus from 'virtual:icons/user-minus';
import Users from 'virtual:icons/users';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { wirePage } from '#core/paging.ts';
import type { PageSubject } from '#features/base/layouts/widget.ts';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Pagination } from '#ui/lists/Pagination.tsx';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { Time } from '#ui/Time.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ProfileListForm } from './ProfileListForm.tsx';
import { ProfileListImport } from './ProfileListImport.tsx';
import {
  DeleteProfileListMutation,
  type ListRuleChoicesData,
  type ProfileListsData,
  SetProfileListMembersMutation,
} from './profileListDocuments.ts';

type ProfileListMembersProps = {
  list: NonNullable<ProfileListsData['profileList']>;
  choices: ListRuleChoicesData;
  page: PageSubject;
};

/** A list: its name and members. */
export function ProfileListMembers({ list, choices, page }: ProfileListMembersProps) {
  const { t } = useTranslation('access');
  const navigate = useNavigate();
  const [act] = usePageAction();
  const [text, setText] = useState('');
  const { nodes, totalCount } = list.members;
  const isDynamic = list.rule !== null;
  const visibleUses = list.uses.flatMap(({ title, path }) =>
    title === null || path === null ? [] : { title, path },
  );
  const hiddenUses = list.uses.length - visibleUses.length;

  const put = (memberId: string, member: boolean, words: string) =>
    act({
      run: () =>
        runOperation(SetProfileListMembersMutation, {
          input: { ...{ id: list.id, memberIds: [memberId], member } },
        }),
      done: words,
      failed: t('fault.failed'),
    });

  async function remove(): Promise<void> {
    const texts = { title: t('lists.delete'), text: t('lists.deleteText', { name: list.name }) };
    if (!(await openModal('confirmation', { ...texts, danger: true }))) return;
    try {
      await runOperation(DeleteProfileListMutation, { input: { id: list.id } });
      showSuccess(t('lists.deleted'));
      await navigate(page.pathname);
    } catch {
      showError(t('fault.failed'));
    }
  }

  return (
    <div className="flex min-w-0 flex-col gap-4 md:row-span-2">
      <Card
        as="section"
        heading={<h2>{list.name}</h2>}
        action={
          list.uses.length === 0 && (
            <Button variant="quiet" size="sm" onClick={() => void remove()}>
              {t('lists.delete')}
            </Button>
          )
        }
      >
        <ProfileListForm list={list} choices={choices} />
      </Card>
      {list.uses.length > 0 && (
        <Card as="section" heading={<h2>{t('listRule.uses')}</h2>}>
          <ul className="flex flex-col gap-1 text-sm">
            {visibleUses.map(({ title, path }) => (
              <li key={path}>
                <Link to={path} className="text-accent hover:underline">
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
            {hiddenUses > 0 && <li>{t('listRule.hiddenUses', { count: hiddenUses })}</li>}
          </ul>
        </Card>
      )}
      <Card as="section" flush heading={<h2>{t('lists.members', { count: totalCount })}</h2>}>
        {isDynamic && list.refreshedAt && (
          <p className="px-4 pb-4 text-sm text-text-muted sm:px-5">
            {t('listRule.refreshed')} <Time at={list.refreshedAt} />
          </p>
        )}
        {!isDynamic && (
          <div className="px-4 pb-4 needs-js:hidden sm:px-5">
            <Field label={t('lists.add')}>
              <MemberPicker
                text={text}
                onText={setText}
                onPick={({ id, username }) => {
                  setText('');
                  void put(id, true, t('lists.added', { name: username }));
                }}
              />
            </Field>
          </div>
        )}
        {nodes.length === 0 ? (
          <EmptyState icon={<Users />} title={t('lists.empty')} className="py-6!" />
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {nodes.map(({ id, username, fullName, avatar, path }) => (
              <li key={id} className="flex min-h-14 items-center gap-3 px-4 py-2 sm:px-5">
                <Avatar name={fullName || username} src={avatar} size="sm" />
                <Link
                  to={path}
                  className="min-w-0 flex-1 font-medium wrap-anywhere hover:underline"
                >
                  {fullName || username}
                </Link>
                {!isDynamic && (
                  <IconButton
                    label={t('lists.takeOut', { name: fullName || username })}
                    icon={<UserMinus aria-hidden className="size-5" />}
                    onClick={() => void put(id, false, t('lists.removed', { name: username }))}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {!isDynamic && (
        <Card as="section" heading={<h2>{t('import.title')}</h2>} className="needs-js:hidden">
          <ProfileListImport listId={list.id} />
        </Card>
      )}
      <Pagination
        page={wirePage(new URLSearchParams(page.search).get('page')) + 1}
        pageCount={Math.ceil(totalCount / 20)}
        hrefFor={(number) => `${page.pathname}?list=${list.id}&page=${number}`}
      />
    </div>
  );
}
