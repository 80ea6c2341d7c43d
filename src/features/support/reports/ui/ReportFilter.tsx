import { Form } from 'react-router';
import { supportChannels } from '#features/support/requests/supportRequestRules.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type ReportAsked, reportTimes } from '../supportReportRules.ts';
import type { SupportReportData } from './supportReportDocuments.ts';

type ReportFilterProps = {
  asked: ReportAsked;
  agents: SupportReportData['supportAgents'];
  teams: SupportReportData['supportTeams'];
};

/** Period, team, agent, channel and kind of time: a form that changes the address. */
export function ReportFilter({ asked, agents, teams }: ReportFilterProps) {
  const { t } = useTranslation('supportReports');
  return (
    <Card>
      <Form
        key={JSON.stringify(asked)}
        method="get"
        className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[repeat(6,minmax(0,1fr))_auto]"
      >
        <Field label={t('from')}>
          <TextInput type="date" name="from" required defaultValue={asked.from} />
        </Field>
        <Field label={t('to')}>
          <TextInput type="date" name="to" required defaultValue={asked.to} />
        </Field>
        <Field label={t('team')}>
          <Select name="team" defaultValue={asked.teamId ?? ''}>
            <option value="">{t('allTeams')}</option>
            {teams.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('agent')}>
          <Select name="agent" defaultValue={asked.agentId ?? ''}>
            <option value="">{t('allAgents')}</option>
            {agents.map(({ id, fullName, username }) => (
              <option key={id} value={id}>
                {fullName || username}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('channel')}>
          <Select name="channel" defaultValue={asked.channel ?? ''}>
            <option value="">{t('allChannels')}</option>
            {supportChannels.map((channel) => (
              <option key={channel} value={channel}>
                {t(`channels.${channel}`)}
              </option>
            ))}
          </Select>
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
        <Button type="submit" variant="secondary" className="sm:justify-self-start">
          {t('show')}
        </Button>
      </Form>
    </Card>
  );
}
