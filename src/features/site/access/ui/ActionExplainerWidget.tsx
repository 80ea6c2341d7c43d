import { useState } from 'react';
import { permissions } from '#core/permissions.ts';
import { usePageData } from '#features/base/layouts/ui/usePage.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ExplainedAction, permissionAction } from '../explainedActions.ts';
import { ExplainQuery } from './accessDocuments.ts';
import { isActionName } from './actionName.ts';
import { Explanation } from './Explanation.tsx';

/** "Why can't I?": explains a result for a member and an action. Its state is in the URL. */
export function ActionExplainerWidget({
  properties: { actions },
  page,
}: WidgetProps<{ actions: readonly ExplainedAction[] }>) {
  const { t } = useTranslation('access');
  const { basePath } = useShell();
  const data = usePageData('ADMIN_PERMISSIONS_PAGE', ExplainQuery);
  const asked = new URLSearchParams(page.search);
  const isAsked = Boolean(asked.get('member')?.trim()) && Boolean(asked.get('action'));
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title={t('explain.title')} description={t('explain.description')} />
      <Card>
        <form
          method="get"
          action={`${basePath}${page.pathname}`}
          className="grid items-end gap-4 md:grid-cols-2"
        >
          <MemberField key={asked.get('member')} opened={asked.get('member') ?? ''} />
          <ActionFields key={page.search} asked={asked} actions={actions} />
          <Button type="submit" size="lg" className="justify-self-start">
            {t('explain.ask')}
          </Button>
        </form>
      </Card>
      {isAsked &&
        (data?.explainAction ? (
          <Explanation explanation={data.explainAction} />
        ) : (
          <p role="alert" className="rounded-lg bg-warning-soft p-4 text-warning">
            {t('explain.unclear')}
          </p>
        ))}
    </div>
  );
}

function MemberField({ opened }: { opened: string }) {
  const { t } = useTranslation('access');
  const [text, setText] = useState(opened);
  return (
    <>
      <Field label={t('member')} hint={t('explain.memberHint')} required>
        <MemberPicker
          text={text}
          onText={setText}
          onPick={({ username }) => setText(`@${username}`)}
        />
      </Field>
      <input type="hidden" name="member" value={text} />
    </>
  );
}

interface ActionFieldsProps {
  asked: URLSearchParams;
  actions: readonly ExplainedAction[];
}

function ActionFields({ asked, actions }: ActionFieldsProps) {
  const { t } = useTranslation('access');
  const [action, setAction] = useState(asked.get('action') ?? 'comment');
  // A permission is checked globally or in a category; community-wide actions need no target.
  const kind = actions.find(({ name }) => name === action)?.kind ?? 'COMMUNITY';
  const needed = kind !== 'COMMUNITY';
  return (
    <>
      <Field label={t('explain.action')}>
        <Select name="action" value={action} onChange={({ target }) => setAction(target.value)}>
          <optgroup label={t('explain.actions')}>
            {actions.map(({ name }) => (
              <option key={name} value={name}>
                {isActionName(name) ? t(`action.${name}`) : name}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('explain.permissions')}>
            {permissions.map((permission) => (
              <option key={permission} value={permissionAction(permission)}>
                {t(`permission.${permission}`)}
              </option>
            ))}
          </optgroup>
        </Select>
      </Field>
      <Field
        label={t('explain.on')}
        hint={t('explain.onHint')}
        required={needed}
        optional={!needed}
      >
        <TextInput name="on" dir="ltr" autoComplete="off" defaultValue={asked.get('on') ?? ''} />
      </Field>
    </>
  );
}
