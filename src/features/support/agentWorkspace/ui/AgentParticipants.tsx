import X from 'virtual:icons/x';
import { useState } from 'react';
import { Link } from 'react-router';
import { MemberPicker } from '#features/people/members/ui/MemberPicker.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { usePageAction } from '#ui/usePageAction.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChangeParticipantsMutation } from './requestToolDocuments.ts';
import type { AgentRequestNode } from './useAgentRequest.ts';

/** Members copied in, who see and answer the request; choosing one adds them at once. */
export function AgentParticipants({ request }: { request: AgentRequestNode }) {
  const { t } = useTranslation('supportDesk');
  const [act] = usePageAction();
  const [text, setText] = useState('');
  const change = (
    changes: { addIds: string[] } | { removeIds: string[] },
    done: string,
    ask?: { title: string; text: string },
  ) =>
    act({
      ...(ask && { ask }),
      run: () =>
        runOperation(ChangeParticipantsMutation, { input: { id: request.id, ...changes } }),
      done,
      failed: t('changeFailed'),
      reloadsAnyway: true,
    });
  return (
    <Card as="section" heading={<h2>{t('participants.title')}</h2>}>
      <div className="flex flex-col gap-3 text-sm">
        {request.participants.length === 0 && (
          <p className="text-text-muted">{t('participants.none')}</p>
        )}
        <ul className="flex flex-col gap-1">
          {request.participants.map(({ id, fullName, username, path }) => {
            const name = fullName || username;
            return (
              <li key={id} className="flex items-center justify-between gap-2">
                <Link to={path} className="min-w-0 font-medium wrap-anywhere hover:underline">
                  <bdi>{name}</bdi>
                </Link>
                <IconButton
                  size="sm"
                  className="needs-js:hidden"
                  label={t('participants.remove', { name })}
                  icon={<X aria-hidden className="size-4" />}
                  onClick={() =>
                    void change({ removeIds: [id] }, t('participants.removed', { name }))
                  }
                />
              </li>
            );
          })}
        </ul>
        <div className="needs-js:hidden">
          <Field label={t('participants.add')} hint={t('participants.hint')}>
            <MemberPicker
              text={text}
              onText={setText}
              onPick={({ id, username }) => {
                setText('');
                const name = `@${username}`;
                const ask = {
                  title: t('participants.addTitle', { name }),
                  text: t('participants.addText'),
                };
                void change({ addIds: [id] }, t('participants.added', { name }), ask);
              }}
            />
          </Field>
        </div>
      </div>
    </Card>
  );
}
