import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { folderOf, groupedByFolder } from '#core/slashFolders.ts';
import { targetsOf } from '#features/support/agentWorkspace/ui/actionTargets.ts';
import { useActionText } from '#features/support/agentWorkspace/ui/useActionText.ts';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import type { ResultOf } from '#ui/graphql.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { Prose } from '#ui/Prose.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import {
  ApplySupportMacroMutation,
  OfferedMacrosQuery,
  SupportMacroPreviewQuery,
} from './macroDocuments.ts';
import type {} from './macroModals.ts';

type Macros = ResultOf<typeof OfferedMacrosQuery>;
type Preview = ResultOf<typeof SupportMacroPreviewQuery>['supportMacroPreview'];

const schema = z.object({ id: z.string().min(1) });

/** Shows what a macro would do to the request before it runs. */
export function ApplyMacroDialog(props: ModalViewProps<'applyMacro'>) {
  const { requestIds, macroId, wholeCount, closable, dismiss, close } = props;
  const count = wholeCount ?? requestIds.length;
  const { t } = useTranslation('supportMacros');
  const [macros, setMacros] = useState<Macros | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const form = useZodForm({
    schema,
    defaultValues: { id: macroId ?? '' },
    formErrorText: () => t('apply.failed'),
    onSubmit: async ({ id }) => {
      if (wholeCount !== undefined) return { id, results: [] };
      const input = { id, requestIds: [...requestIds] };
      const { results } = (await runOperation(ApplySupportMacroMutation, { input }))
        .applySupportMacro;
      // Those with gaps in the reply can still be confirmed.
      if (results.every(({ error }) => error !== null && error !== 'UNFILLED_PLACEHOLDER')) {
        throw new ClientError('CONFLICT', results[0]?.error ?? '');
      }
      return { id, results };
    },
    onSuccess: close,
  });
  useEffect(() => {
    runOperation(OfferedMacrosQuery, {}).then(setMacros, () => setFailed(true));
  }, []);
  const { id } = form.values;
  const [first] = requestIds;
  return (
    <FormDialog
      form={form}
      title={
        wholeCount !== undefined || count === 1
          ? t('apply.title')
          : t('apply.titleOfMany', { count })
      }
      closable={closable}
      dismiss={dismiss}
      submitLabel={t('apply.submit')}
      isComplete={id !== ''}
    >
      {hasFailed && <p role="alert">{t('apply.notLoaded')}</p>}
      {macros?.supportMacros.length === 0 && <p>{t('empty')}</p>}
      {macros && macros.supportMacros.length > 0 && (
        <Field {...form.field('id')} label={t('macro')}>
          <Select data-autofocus={macroId === null || undefined}>
            <option value="">{t('apply.choose')}</option>
            <FolderedOptions rows={macros.supportMacros} />
          </Select>
        </Field>
      )}
      {macros && first !== undefined && id !== '' && (
        <MacroPreview key={id} {...{ id, requestId: first, macros }} />
      )}
      {count > 1 && id !== '' && (
        <p className="text-sm text-text-muted">{t('apply.previewOfFirst')}</p>
      )}
      <Link
        to="/support/agent/macros"
        className="text-sm text-accent hover:underline pointer-coarse:tap-line"
      >
        {t('manage')}
      </Link>
    </FormDialog>
  );
}

function FolderedOptions({ rows }: { rows: Macros['supportMacros'] }) {
  return groupedByFolder(rows).map(({ folder, rows: found }) => {
    const options = found.map(({ id, title }) => (
      <option key={id} value={id}>
        {folderOf(title).name}
      </option>
    ));
    return folder === '' ? (
      options
    ) : (
      <optgroup key={folder} label={folder}>
        {options}
      </optgroup>
    );
  });
}

type MacroPreviewProps = { id: string; requestId: string; macros: Macros };

function MacroPreview({ id, requestId, macros }: MacroPreviewProps) {
  const { t } = useTranslation('supportMacros');
  const textOf = useActionText(targetsOf(macros));
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    runOperation(SupportMacroPreviewQuery, { id, requestId }).then(
      (found) => setPreview(found.supportMacroPreview),
      () => setPreview([]),
    );
  }, [id, requestId]);
  return (
    <section aria-label={t('preview')} aria-busy={preview === null}>
      <ol className="flex flex-col gap-2 rounded-md border border-border p-3 text-sm">
        {preview?.map((action) => (
          <li key={`${action.type} ${action.value}`} className="wrap-anywhere">
            {textOf(action)}
            {(action.type === 'REPLY' || action.type === 'NOTE') && (
              <div className="mt-1 rounded-md bg-surface-sunken p-2">
                <Prose html={action.value} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
