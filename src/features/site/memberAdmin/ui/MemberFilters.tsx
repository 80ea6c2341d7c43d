import Search from 'virtual:icons/search';
import X from 'virtual:icons/x';
import { Form, Link } from 'react-router';
import { paths } from '#core/paths.ts';
import { seesEmails } from '#features/people/members/memberRules.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { Field } from '#ui/Field.tsx';
import { useFilterForm } from '#ui/lists/useFilterForm.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  isMemberListNarrowed,
  type MemberListAddress,
  memberListSearch,
  readMemberListAddress,
  usualOrder,
} from '../memberListAddress.ts';
import { memberStates } from '../memberListRules.ts';
import type { MemberChoices } from './memberChoices.ts';
import { roleName } from './memberWords.ts';

interface MemberFiltersProps {
  address: MemberListAddress;
  choices: MemberChoices;
}

/** A plain form: without JavaScript it has a button, with JavaScript every change is applied immediately. */
export function MemberFilters({ address, choices }: MemberFiltersProps) {
  const { t } = useTranslation('staff');
  const { viewer } = useShell();
  const { formProps, apply, applySoon } = useFilterForm(
    (search) => `${paths.memberManagement()}${memberListSearch(readMemberListAddress(search))}`,
  );
  const label = seesEmails(new Set(viewer.permissions)) ? t('search.withEmail') : t('search.label');

  return (
    <Form
      // Clearing the filters by link also resets the fields.
      key={isMemberListNarrowed(address) ? 'narrowed' : 'all'}
      {...formProps}
      method="get"
      action={paths.memberManagement()}
      role="search"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-3 gap-y-2.5"
    >
      <Field label={label} hideLabel className="grow basis-72">
        <TextInput
          type="search"
          name="q"
          defaultValue={address.q}
          placeholder={label}
          autoComplete="off"
          data-list-search
          icon={<Search aria-hidden />}
          onChange={applySoon}
        />
      </Field>
      <Field
        label={t('filters.role')}
        hideLabel
        className="min-w-0 flex-1 basis-36 md:flex-none md:basis-auto"
      >
        <Select name="role" defaultValue={address.role} onChange={apply}>
          <option value="">{t('filters.anyRole')}</option>
          {choices.roles.map(({ key, name }) => (
            <option key={key} value={key}>
              {name || roleName(t, key)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('filters.state')}
        hideLabel
        className="min-w-0 flex-1 basis-36 md:flex-none md:basis-auto"
      >
        <Select name="state" defaultValue={address.state} onChange={apply}>
          <option value="">{t('filters.anyState')}</option>
          {memberStates.map((state) => (
            <option key={state} value={state}>
              {t(`states.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      {choices.profileLists.length > 0 && (
        <Field
          label={t('filters.list')}
          hideLabel
          className="min-w-0 flex-1 basis-36 md:flex-none md:basis-auto"
        >
          <Select name="list" defaultValue={address.list} onChange={apply}>
            <option value="">{t('filters.anyList')}</option>
            {choices.profileLists.map((list) => (
              <option key={list.id} value={list.id}>
                {list.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <LoginDates address={address} onChange={apply} />
      <input type="hidden" name="sort" value={address.sort} />
      {address.order !== usualOrder(address.sort) && (
        <input type="hidden" name="order" value={address.order} />
      )}
      <noscript>
        <Button type="submit" variant="secondary" className="min-h-11">
          {t('filters.apply')}
        </Button>
      </noscript>
      {isMemberListNarrowed(address) && (
        <Link to={paths.memberManagement()} className={buttonClasses('quiet', 'md', 'min-h-11')}>
          <X aria-hidden className="size-4.5" />
          {t('filters.clear')}
        </Link>
      )}
    </Form>
  );
}

/** Last login date range; collapsed by default. */
function LoginDates({ address, onChange }: { address: MemberListAddress; onChange: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <details open={address.from !== '' || address.to !== ''} className="group open:w-full">
      <summary
        className={buttonClasses('secondary', 'md', 'min-h-11 list-none border-border-strong')}
      >
        {t('filters.lastLogin')}
      </summary>
      <div className="mt-2.5 flex flex-wrap gap-3">
        <Field label={t('filters.from')}>
          <TextInput type="date" name="from" defaultValue={address.from} onChange={onChange} />
        </Field>
        <Field label={t('filters.to')}>
          <TextInput type="date" name="to" defaultValue={address.to} onChange={onChange} />
        </Field>
      </div>
    </details>
  );
}
