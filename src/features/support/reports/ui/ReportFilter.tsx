import { type ReactNode, useState } from 'react';
import { Form, Link } from 'react-router';
import { languageName } from '#core/languageName.ts';
import { presetDays, todayIn } from '#core/reportDays.ts';
import {
  supportChannels,
  supportPriorities,
} from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeZoneSelect } from '#ui/TimeZoneSelect.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { reportSearch } from '../supportReportAddress.ts';
import {
  type ComparedGroup,
  type ReportAsked,
  reportPresets,
  reportTimes,
} from '../supportReportRules.ts';
import type { SupportReportData } from './supportReportDocuments.ts';

type ReportFilterProps = {
  asked: ReportAsked;
  group: ComparedGroup;
  data: Pick<SupportReportData, 'supportAgents' | 'supportTeams' | 'supportRequestTypes'>;
};

/** Period and filters: a form that changes the address, and presets as links. */
export function ReportFilter({ asked, group, data }: ReportFilterProps) {
  const { t, language } = useTranslation('supportReports');
  const { t: words } = useTranslation('support');
  const { settings } = useShell();
  const [zone, setZone] = useState(asked.zone);
  const today = todayIn(asked.zone, new Date());
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <nav aria-label={t('presets.label')} className="flex flex-wrap gap-2">
          {reportPresets.map((preset) => {
            const days = presetDays(preset, today);
            const isCurrent = days.from === asked.from && days.to === asked.to;
            const query = reportSearch({ ...asked, ...days });
            if (group !== 'TEAM') query.set('by', group);
            return (
              <Link
                key={preset}
                to={`?${query}`}
                preventScrollReset
                aria-current={isCurrent || undefined}
                className={cx(
                  'inline-flex h-9 items-center rounded-md px-3 text-sm font-medium pointer-coarse:h-11',
                  isCurrent ? 'bg-accent-soft text-accent' : 'bg-surface-sunken hover:text-accent',
                )}
              >
                {t(`presets.${preset}`)}
              </Link>
            );
          })}
        </nav>
        <Form
          key={JSON.stringify(asked)}
          method="get"
          className="grid grid-cols-2 items-end gap-3 lg:grid-cols-4 xl:grid-cols-6"
        >
          {group !== 'TEAM' && <input type="hidden" name="by" value={group} />}
          <Field label={t('from')}>
            <TextInput type="date" name="from" required defaultValue={asked.from} />
          </Field>
          <Field label={t('to')}>
            <TextInput type="date" name="to" required defaultValue={asked.to} />
          </Field>
          <Choice name="team" label={t('team')} all={t('allTeams')} value={asked.teamId}>
            {data.supportTeams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice name="agent" label={t('agent')} all={t('allAgents')} value={asked.agentId}>
            {data.supportAgents.map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {fullName || username}
              </option>
            ))}
          </Choice>
          <Choice name="type" label={t('type')} all={t('all')} value={asked.typeId}>
            {data.supportRequestTypes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Choice>
          <Choice name="channel" label={t('channel')} all={t('allChannels')} value={asked.channel}>
            {supportChannels.map((channel) => (
              <option key={channel} value={channel}>
                {t(`channels.${channel}`)}
              </option>
            ))}
          </Choice>
          <Choice name="priority" label={t('priority')} all={t('all')} value={asked.priority}>
            {supportPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {words(`priority.${priority}`)}
              </option>
            ))}
          </Choice>
          <Choice name="language" label={t('language')} all={t('all')} value={asked.language}>
            {[
              ...new Set([
                ...settings.activeLanguages,
                ...(asked.language ? [asked.language] : []),
              ]),
            ].map((code) => (
              <option key={code} value={code}>
                {languageName(code, language)}
              </option>
            ))}
          </Choice>
          <Field label={t('company')}>
            <TextInput name="company" defaultValue={asked.company ?? ''} autoComplete="off" />
          </Field>
          <Field label={t('time')}>
            <Select name="time" defaultValue={asked.time}>
              {reportTimes.map((time) => (
                <option key={time} value={time}>
                  {t(`times.${time}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('zone')}>
            <TimeZoneSelect value={zone} onChange={setZone} />
          </Field>
          <input type="hidden" name="zone" value={zone} />
          <Button type="submit" variant="secondary" className="justify-self-start">
            {t('show')}
          </Button>
        </Form>
      </div>
    </Card>
  );
}

type ChoiceProps = {
  name: string;
  label: string;
  /** The choice of none. */
  all: string;
  value: string | null;
  children: ReactNode;
};

function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <Field label={label}>
      <Select name={name} defaultValue={value ?? ''}>
        <option value="">{all}</option>
        {children}
      </Select>
    </Field>
  );
}
