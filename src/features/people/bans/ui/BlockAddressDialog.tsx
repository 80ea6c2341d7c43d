import { useState } from 'react';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CreateBanMutation } from './banDocuments.ts';

const faults = ['required', 'own', 'higher'] as const;

/** The 'block IP/domain' modal (SPEC §2). */
export function BlockAddressDialog(props: ModalViewProps<'blockAddress'>) {
  const { t } = useTranslation('staff');
  const [kind, setKind] = useState(props.kind);
  const [fault, setFault] = useState<string>();

  async function submit(fields: FormData): Promise<void> {
    setFault(undefined);
    try {
      const { createBan } = await runOperation(CreateBanMutation, {
        kind,
        value: String(fields.get('value') ?? ''),
        reason: String(fields.get('reason') ?? ''),
      });
      props.close({ id: createBan.ban.id, value: createBan.ban.value });
    } catch (error) {
      const rule = error instanceof ClientError ? error.faults[0]?.rule : undefined;
      if (rule === undefined) showError(t('activityFailed'));
      else setFault(textOf(rule));
    }
  }

  function textOf(rule: string): string {
    const known = faults.find((each) => each === rule);
    if (known) return t(`faults.${known}`);
    return kind === 'IP' ? t('faults.ip') : t('faults.domain');
  }

  return (
    <FormDialog
      title={t('ban.title')}
      text={t('ban.text')}
      submitLabel={t('ban.submit')}
      danger
      closable={props.closable}
      dismiss={props.dismiss}
      onSubmit={submit}
    >
      {props.notice && <p className="text-pretty">{props.notice}</p>}
      <Field label={t('ban.kind')}>
        <Select
          name="kind"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value === 'IP' ? 'IP' : 'DOMAIN')}
        >
          <option value="IP">{t('ban.kinds.IP')}</option>
          <option value="DOMAIN">{t('ban.kinds.DOMAIN')}</option>
        </Select>
      </Field>
      <Field label={t(`ban.value.${kind}`)} hint={t(`ban.hint.${kind}`)} required error={fault}>
        <TextInput
          name="value"
          defaultValue={props.value}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          data-autofocus
        />
      </Field>
      <Field label={t('ban.reason')} optional>
        <TextArea name="reason" rows={2} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
