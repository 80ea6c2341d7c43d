import Link2 from 'virtual:icons/link-2';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  CreateSupportLinkMutation,
  RevokeSupportLinkMutation,
} from '#features/support/publicLinks/ui/publicRequestDocuments.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { Time } from '#ui/Time.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** Creates, replaces and revokes the public link of a request. Its address is shown once. */
export function AgentPublicLink({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const { origin, basePath } = useShell();
  const { revalidate } = useRevalidator();
  const [address, setAddress] = useState<string | null>(null);
  const { id, publicLinkExpiresAt: expiresAt } = request;
  async function run(work: () => Promise<string | null>, done: string): Promise<void> {
    try {
      setAddress(await work());
      showSuccess(done);
      await revalidate();
    } catch {
      showError(t('changeFailed'));
    }
  }
  const create = () =>
    run(async () => {
      const { createSupportLink } = await runOperation(CreateSupportLinkMutation, {
        input: { id },
      });
      return `${origin}${basePath}${createSupportLink.path}`;
    }, t('link.created'));
  const revoke = () =>
    run(async () => {
      await runOperation(RevokeSupportLinkMutation, { input: { id } });
      return null;
    }, t('link.revoked'));
  return (
    <Card as="section" className="needs-js:hidden" heading={<h2>{t('link.title')}</h2>}>
      <div className="flex flex-col gap-3 text-sm">
        {address !== null && (
          <Field label={t('link.address')} hint={t('link.once')}>
            <TextInput
              readOnly
              value={address}
              onFocus={({ currentTarget }) => currentTarget.select()}
            />
          </Field>
        )}
        {expiresAt && (
          <p className="text-text-muted">
            {t('link.expires')} <Time at={expiresAt} absolute />
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            icon={<Link2 aria-hidden className="size-4" />}
            onClick={() => void create()}
          >
            {t(expiresAt ? 'link.replace' : 'link.create')}
          </Button>
          {expiresAt && (
            <Button size="sm" variant="secondary" onClick={() => void revoke()}>
              {t('link.revoke')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
