import X from 'virtual:icons/x';
import { Link, useRevalidator } from 'react-router';
import { z } from 'zod';
import { SupportStatusBadge } from '#features/support/requests/ui/SupportStatusBadge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { FormErrorSummary } from '#ui/forms/FormErrorSummary.tsx';
import { useZodForm } from '#ui/forms/useZodForm.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { agentPaths } from '../agentPaths.ts';
import { LinkRequestsMutation, UnlinkRequestsMutation } from './requestToolDocuments.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

const relations = ['RELATED', 'PARENT', 'CHILD'] as const;
const schema = z.object({ number: z.string().trim().min(1), relation: z.enum(relations) });

/** Related requests, the parent and children, and a form to link one. */
export function AgentLinks({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const { revalidate } = useRevalidator();
  const [act] = usePageAction();
  const form = useZodForm({
    schema,
    defaultValues: { number: '', relation: 'RELATED' },
    fieldErrorText: ({ field }) => (field === 'number' ? t('links.unknown') : undefined),
    formErrorText: (error) =>
      t(error instanceof ClientError && error.code === 'CONFLICT' ? 'links.chain' : 'changeFailed'),
    onSubmit: (values) =>
      runOperation(LinkRequestsMutation, { input: { id: request.id, ...schema.parse(values) } }),
    onSuccess: async () => {
      form.reset();
      await revalidate();
    },
  });
  const remove = (number: string) =>
    act({
      run: () => runOperation(UnlinkRequestsMutation, { input: { id: request.id, number } }),
      failed: t('changeFailed'),
    });
  return (
    <Card as="section" heading={<h2>{t('links.title')}</h2>}>
      <div className="flex flex-col gap-3 text-sm">
        {request.linkedRequests.length === 0 && (
          <p className="text-text-muted">{t('links.none')}</p>
        )}
        <ul className="flex flex-col gap-2">
          {request.linkedRequests.map(({ relation, request: { id, number, title, status } }) => (
            <li key={id} className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-text-muted">
                  {t(`links.${relation}`)}
                  <SupportStatusBadge status={status} forAgent />
                </p>
                <Link
                  to={agentPaths.request(number)}
                  className="font-medium wrap-anywhere hover:underline pointer-coarse:tap-line"
                >
                  #{number} <bdi>{title}</bdi>
                </Link>
              </div>
              <IconButton
                size="sm"
                className="needs-js:hidden"
                label={t('links.remove', { number })}
                icon={<X aria-hidden className="size-4" />}
                onClick={() => void remove(number)}
              />
            </li>
          ))}
        </ul>
        <form
          {...form.formProps}
          noValidate
          className="grid grid-cols-2 items-end gap-2 needs-js:hidden"
        >
          <Field {...form.field('number')} label={t('links.number')} className="col-span-2">
            <TextInput inputMode="numeric" autoComplete="off" placeholder="#" />
          </Field>
          <Field {...form.field('relation')} label={t('links.relation')}>
            <Select>
              {relations.map((relation) => (
                <option key={relation} value={relation}>
                  {t(`links.${relation}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Button {...form.submitProps} variant="secondary">
            {t('links.add')}
          </Button>
          <div className="col-span-2">
            <FormErrorSummary form={form} />
          </div>
        </form>
      </div>
    </Card>
  );
}
