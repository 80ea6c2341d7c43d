import ScrollText from 'virtual:icons/scroll-text';
import { useId } from 'react';
import { Form, Link } from 'react-router';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import type { Translate } from '#ui/translate.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type AuditAddress,
  auditSearch,
  auditSubjects,
  readAuditAddress,
} from '../auditAddress.ts';
import { AuditLineView } from './AuditLineView.tsx';
import { actionGroups, actionName } from './auditWords.ts';
import type { AuditLogData } from './staffDocuments.ts';

/** The audit log with filters in the URL; it is append-only. */
export function AuditLogWidget({ data, page }: WidgetProps<object, AuditLogData>) {
  const { t } = useTranslation('staff');
  const address = readAuditAddress(page.search);
  const { nodes, hasMore } = data.auditLog;
  const last = nodes.at(-1);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={t('titles.audit')} description={t('audit.text')} />
      <Filters
        key={auditSearch({ ...address, before: '' })}
        address={address}
        actors={data.auditActors}
      />
      <div className="rounded-xl border border-border bg-surface-raised">
        {nodes.length === 0 ? (
          <EmptyState icon={<ScrollText />} title={t('audit.none')} />
        ) : (
          <ol className="divide-y divide-border">
            {nodes.map((line) => (
              <AuditLineView key={line.id} line={line} />
            ))}
          </ol>
        )}
      </div>
      <nav aria-label={t('audit.pages')} className="flex justify-center gap-2">
        {address.before && (
          <LinkButton
            variant="secondary"
            to={`${paths.auditLog()}${auditSearch({ ...address, before: '' })}`}
          >
            {t('audit.newest')}
          </LinkButton>
        )}
        {hasMore && last && (
          <LinkButton
            variant="secondary"
            rel="next"
            to={`${paths.auditLog()}${auditSearch({ ...address, before: last.id })}`}
          >
            {t('audit.older')}
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

type FiltersProps = { address: AuditAddress; actors: AuditLogData['auditActors'] };

/** Who did what, and when; a subject comes with links from elsewhere. */
function Filters({ address, actors }: FiltersProps) {
  const { t } = useTranslation('staff');
  const isNarrowed = auditSearch({ ...address, before: '' }) !== '';
  const people = useId();
  const { subjectType, subject } = address;
  return (
    <Form
      method="get"
      action={paths.auditLog()}
      role="search"
      className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[1fr_1.4fr_1fr_1fr_auto]"
    >
      <Field label={t('audit.actor')}>
        <TextInput
          name="actor"
          list={people}
          placeholder={t('audit.anyone')}
          defaultValue={address.actor}
          autoCapitalize="none"
          autoComplete="off"
        />
      </Field>
      <datalist id={people}>
        {actors.map(({ id, username, fullName }) => (
          <option key={id} value={username}>
            {fullName}
          </option>
        ))}
      </datalist>
      <Field label={t('audit.action')}>
        <Select name="action" defaultValue={address.action}>
          <option value="">{t('audit.anyAction')}</option>
          {actionGroups().map((group) => (
            <optgroup key={group.subject} label={t(`audit.subjects.${group.subject}`)}>
              <option value={`${group.subject}.`}>
                {t('audit.allOf', { subject: t(`audit.subjects.${group.subject}`) })}
              </option>
              {group.actions.map((action) => (
                <option key={action} value={action}>
                  {actionName(t, action)}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </Field>
      <Field label={t('filters.from')}>
        <TextInput type="date" name="from" defaultValue={address.from} />
      </Field>
      <Field label={t('filters.to')}>
        <TextInput type="date" name="to" defaultValue={address.to} />
      </Field>
      <div className="col-span-full flex flex-wrap items-center gap-2 lg:col-span-1">
        <Button type="submit" variant="secondary" className="lg:min-h-11">
          {t('filters.apply')}
        </Button>
      </div>
      {isNarrowed && (
        <p className="col-span-full flex flex-wrap items-center gap-2 text-sm">
          {subject !== '' && (
            <Badge>
              {t('audit.onlySubject', { type: subjectName(t, subjectType), id: subject })}
            </Badge>
          )}
          <Link to={paths.auditLog()} className={buttonClasses('quiet', 'sm')}>
            {t('filters.clear')}
          </Link>
        </p>
      )}
      {subjectType !== '' && <input type="hidden" name="subjectType" value={subjectType} />}
      {subject !== '' && <input type="hidden" name="subject" value={subject} />}
    </Form>
  );
}

function subjectName(t: Translate<'staff'>, type: string): string {
  const known = auditSubjects.find((each) => each === type);
  return known ? t(`audit.subjects.${known}`) : '';
}
