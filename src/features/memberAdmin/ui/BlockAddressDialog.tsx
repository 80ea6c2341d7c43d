import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import type { ModalViewProps } from '#ui/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { showError } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { CreateBanMutation } from './staffMutations.ts';

const faults = ['required', 'own', 'higher'] as const;

/** The 'block IP/domain' modal (SPEC §2). */
export function BlockAddressDialog(props: ModalViewProps<'blockAddress'>) {
  const { t } = useTranslation('staff');
  const formId = useId();
  const [kind, setKind] = useState(props.kind);
  const [fault, setFault] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setPending(true);
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
      else {
        setFault(textOf(rule));
        form.querySelector<HTMLElement>('[name="value"]')?.focus();
      }
    } finally {
      setPending(false);
    }
  }

  function textOf(rule: string): string {
    const known = faults.find((each) => each === rule);
    if (known) return t(`faults.${known}`);
    return kind === 'IP' ? t('faults.ip') : t('faults.domain');
  }

  return (
    <Dialog
      title={t('ban.title')}
      closable={props.closable}
      onDismiss={props.dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={props.dismiss}>
            {t('cancel')}
          </Button>
          <Button variant="danger" type="submit" form={formId} loading={pending}>
            {t('ban.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p className="text-pretty text-text-muted">{t('ban.text')}</p>
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
      </form>
    </Dialog>
  );
}
