import ScrollText from 'virtual:icons/scroll-text';
import { Form, Link } from 'react-router';
import { paths } from '#core/paths.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { buttonClasses } from '#ui/buttonClasses.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  type AuditAddress,
  auditSearch,
  auditSubjects,
  readAuditAddress,
} from '../auditAddress.ts';
import { AuditLineView } from './AuditLineView.tsx';
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
      <Filters key={auditSearch({ ...address, before: '' })} address={address} />
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

function Filters({ address }: { address: AuditAddress }) {
  const { t } = useTranslation('staff');
  const isNarrowed = auditSearch({ ...address, before: '' }) !== '';
  return (
    <Form
      method="get"
      action={paths.auditLog()}
      role="search"
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6"
    >
      <Field label={t('audit.actor')}>
        <TextInput name="actor" defaultValue={address.actor} autoCapitalize="none" />
      </Field>
      <Field label={t('audit.action')}>
        <TextInput name="action" defaultValue={address.action} autoCapitalize="none" />
      </Field>
      <Field label={t('audit.subjectType')}>
        <Select name="subjectType" defaultValue={address.subjectType}>
          <option value="">{t('audit.anySubject')}</option>
          {auditSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {t(`audit.subjects.${subject}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('audit.subject')}>
        <TextInput name="subject" defaultValue={address.subject} />
      </Field>
      <Field label={t('filters.from')}>
        <TextInput type="date" name="from" defaultValue={address.from} />
      </Field>
      <Field label={t('filters.to')}>
        <TextInput type="date" name="to" defaultValue={address.to} />
      </Field>
      <div className="col-span-full flex gap-2">
        <Button type="submit" variant="secondary">
          {t('filters.apply')}
        </Button>
        {isNarrowed && (
          <Link to={paths.auditLog()} className={buttonClasses('quiet', 'md')}>
            {t('filters.clear')}
          </Link>
        )}
      </div>
    </Form>
  );
}
