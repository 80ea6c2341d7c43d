import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useOrder } from '#ui/lists/useOrder.ts';
import { useRowDrag } from '#ui/lists/useRowDrag.ts';
import { openModal } from '#ui/overlays/modalQueue.ts';
import { PageHeader } from '#ui/PageHeader.tsx';
import { runOperation } from '#ui/runOperation.ts';
import { showError } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { ChatGreetingRow } from './ChatGreetingRow.tsx';
import { ChatGreetingSettingsForm } from './ChatGreetingSettingsForm.tsx';
import {
  type ChatGreetingNode,
  type ChatGreetingsData,
  OrderChatGreetingsMutation,
} from './chatGreetingDocuments.ts';

/** The greetings in their order, and whether visitors are greeted at all. */
export function ChatGreetingsWidget({ data }: WidgetProps<object, ChatGreetingsData>) {
  const { t } = useTranslation('chatGreetings');
  const { revalidate } = useRevalidator();
  const { chatGreetingAdmin: admin, supportAgents: agents } = data;
  const { greetings, ...settings } = admin;
  async function edit(greeting: ChatGreetingNode | null): Promise<void> {
    if (await openModal('editChatGreeting', { greeting, agents })) await revalidate();
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button className="needs-js:hidden" onClick={() => void edit(null)}>
            {t('new')}
          </Button>
        }
      />
      <Card>
        <ChatGreetingSettingsForm key={JSON.stringify(settings)} settings={settings} />
      </Card>
      {greetings.length === 0 ? (
        <Card flush>
          <EmptyState title={t('none')} description={t('noneText')} />
        </Card>
      ) : (
        <GreetingList greetings={greetings} onEdit={(greeting) => void edit(greeting)} />
      )}
    </div>
  );
}

type GreetingListProps = {
  greetings: readonly ChatGreetingNode[];
  onEdit: (greeting: ChatGreetingNode) => void;
};

/** Drag and drop, or buttons; moves are announced to screen readers. */
function GreetingList({ greetings, onEdit }: GreetingListProps) {
  const { t } = useTranslation('chatGreetings');
  const [told, setTold] = useState('');
  const { shown, move: moveTo } = useOrder(greetings, {
    save: (ids) => runOperation(OrderChatGreetingsMutation, { input: { ids: [...ids] } }),
    onFault: () => showError(t('failed')),
  });
  function move(id: string, to: number): void {
    const greeting = greetings.find((each) => each.id === id);
    if (greeting) setTold(t('moved', { name: greeting.name, place: to + 1 }));
    void moveTo(id, to);
  }
  const dragOf = useRowDrag(shown, move);
  return (
    <section aria-labelledby="chat-greetings" className="flex flex-col gap-3">
      <h2 id="chat-greetings" className="text-lg font-semibold tracking-tight">
        {t('order')}
      </h2>
      <p className="max-w-prose text-sm text-text-muted">{t('orderHint')}</p>
      <p role="status" className="sr-only">
        {told}
      </p>
      <ol className="flex flex-col divide-y divide-border rounded-xl border border-border bg-surface-raised">
        {shown.map((greeting, index) => (
          <ChatGreetingRow
            key={greeting.id}
            greeting={greeting}
            place={{ index, count: shown.length }}
            drag={dragOf(greeting.id)}
            onMove={(to) => move(greeting.id, to)}
            onEdit={() => onEdit(greeting)}
          />
        ))}
      </ol>
    </section>
  );
}
