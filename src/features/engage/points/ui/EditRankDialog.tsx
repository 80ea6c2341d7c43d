import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { RankBadge } from '#features/people/members/ui/RankBadge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { LocalizedNameFields } from '#ui/forms/LocalizedNameFields.tsx';
import { useInitialNames } from '#ui/forms/useInitialNames.ts';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { FormDialog } from '#ui/overlays/FormDialog.tsx';
import type { ModalViewProps } from '#ui/overlays/modalQueue.ts';
import { runOperation } from '#ui/runOperation.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { pointLimits, type RankColor, rankColors } from '../pointLimits.ts';
import { rankSchema } from '../pointRuleSchemas.ts';
import { RankPreviewQuery, SaveRankMutation } from './pointDocuments.ts';

/** Adds a rank or changes one, with a preview of who would move. */
export function EditRankDialog({ rank, close, ...modal }: ModalViewProps<'editRank'>) {
  const { t } = useTranslation('pointAdmin');
  const { revalidate } = useRevalidator();
  const names = useInitialNames(rank?.names);
  const form = useZodForm({
    schema: rankSchema,
    defaultValues: {
      names,
      threshold: rank?.threshold ?? 100,
      color: (rank?.color ?? 'accent') as RankColor,
      imageUrl: rank?.imageUrl ?? '',
      grantsTrust: rank?.grantsTrust ?? false,
    },
    updatedDate: rank?.updatedAt ?? null,
    fieldErrorText: ({ field, rule }) => {
      if (rule === 'taken') return t('fault.thresholdTaken');
      if (rule === 'first') return t('fault.firstRank');
      return field === 'threshold' ? t('fault.threshold') : undefined;
    },
    formErrorText: () => t('fault.failed'),
    onSubmit: (values, { updatedDate, idempotencyKey }) =>
      runOperation(SaveRankMutation, {
        input: {
          clientMutationId: idempotencyKey,
          rankId: rank?.id ?? null,
          ...values,
          updatedDate,
        },
      }),
    onSuccess: async () => {
      close();
      showSuccess(t('ranks.saved'));
      await revalidate();
    },
  });
  return (
    <FormDialog
      {...modal}
      form={form}
      title={rank ? t('ranks.edit', { name: rank.name }) : t('ranks.new')}
      submitLabel={t('save')}
    >
      <LocalizedNameFields
        form={form}
        maxLength={pointLimits.name}
        labelOf={(name) => t('ranks.name', { language: name })}
      />
      <Field
        {...form.field('threshold')}
        label={t('ranks.threshold')}
        hint={<RankChange rankId={rank?.id ?? null} threshold={form.values.threshold} />}
        required
      >
        <TextInput type="number" min={0} step={1} readOnly={rank?.threshold === 0} />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-sm font-medium">{t('ranks.color')}</legend>
        <div className="flex flex-wrap gap-2">
          {rankColors.map((color) => (
            <label
              key={color}
              className="flex min-h-11 cursor-pointer items-center rounded-lg border border-border px-3 has-checked:border-accent has-checked:ring-1 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input type="radio" {...form.radio('color', color)} className="sr-only" />
              <RankBadge rank={{ name: t(`colors.${color}`), color, imageUrl: null }} />
            </label>
          ))}
        </div>
      </fieldset>
      <Field
        {...form.field('imageUrl')}
        label={t('ranks.image')}
        hint={t('ranks.imageHint')}
        optional
      >
        <TextInput inputMode="url" autoComplete="off" dir="ltr" />
      </Field>
      <Checkbox
        {...form.checkbox('grantsTrust')}
        label={t('ranks.trust')}
        hint={t('ranks.trustHint')}
      />
    </FormDialog>
  );
}

/** Says how many members a threshold would move. */
function RankChange({ rankId, threshold }: { rankId: string | null; threshold: number | null }) {
  const { t } = useTranslation('pointAdmin');
  const [change, setChange] = useState<{ members: number; moved: number } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (threshold === null || !Number.isInteger(threshold) || threshold < 0) return undefined;
    const timer = setTimeout(async () => {
      const read = await runOperation(RankPreviewQuery, { rankId, threshold }).catch(() => null);
      if (!isCurrent || read === null) return;
      const { members, promoted, demoted } = read.rankPreview;
      setChange({ members, moved: promoted + demoted });
    }, 300);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [rankId, threshold]);
  if (change === null) return <span>{t('ranks.previewing')}</span>;
  return (
    <span>
      {t('ranks.members', { count: change.members })} {t('ranks.moved', { count: change.moved })}
    </span>
  );
}
