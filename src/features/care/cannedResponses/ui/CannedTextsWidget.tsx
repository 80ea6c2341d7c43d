import MessageSquareQuote from 'virtual:icons/message-square-quote';
import { Form } from 'react-router';
import { viewerOfInfo } from '#core/viewerOfInfo.ts';
import type { WidgetProps } from '#features/base/layouts/widget.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Field } from '#ui/Field.tsx';
import { LanguageOptions } from '#ui/LanguageOptions.tsx';
import { AdminList } from '#ui/lists/AdminList.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useShell } from '#ui/useShell.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { canEditCannedResponse } from '../cannedResponseAccess.ts';
import {
  type CannedResponseAddress,
  cannedResponseSearch,
  cannedResponsesPerPage,
  readCannedResponseAddress,
} from '../cannedResponseAddress.ts';
import { CannedResponseForm } from './CannedResponseForm.tsx';
import { CannedResponseItem } from './CannedResponseItem.tsx';
import type { CannedResponsesData } from './cannedResponseDocuments.ts';

/** Personal and shared canned responses: search, create, edit and delete. */
export function CannedTextsWidget({ data, page }: WidgetProps<unknown, CannedResponsesData>) {
  const { t } = useTranslation('cannedResponses');
  const { viewer, settings } = useShell();
  const address = readCannedResponseAddress(page.search);
  const { nodes = [], totalCount = 0, pageNumber = 0 } = data.cannedTexts ?? {};
  const edited = nodes.find(({ id }) => id === address.edit) ?? null;
  const hrefOf = (change: Partial<CannedResponseAddress>) =>
    `${page.pathname}${cannedResponseSearch({ ...address, ...change })}`;
  const closed = hrefOf({ edit: '' });
  const mayShare = canEditCannedResponse(viewerOfInfo(viewer), { ownerId: null }, settings).ok;
  return (
    <AdminList
      title={t('title')}
      description={t('description')}
      add={{ label: t('new'), to: hrefOf({ edit: 'new' }) }}
      form={
        (address.edit === 'new' || edited) && (
          <Card as="section" heading={<h2>{t(edited ? 'change' : 'new')}</h2>}>
            <CannedResponseForm
              key={address.edit}
              text={edited}
              categories={data.allCategories}
              teams={data.cannedTextTeams}
              mayShare={mayShare}
              closeHref={closed}
            />
          </Card>
        )
      }
      filter={<Filters address={address} action={page.pathname} />}
      rows={nodes}
      empty={{ icon: <MessageSquareQuote />, title: t('none') }}
      pages={{
        page: pageNumber + 1,
        pageCount: Math.ceil(totalCount / cannedResponsesPerPage),
        hrefFor: (number) => hrefOf({ page: number, edit: '' }),
      }}
    >
      {(text) => (
        <CannedResponseItem key={text.id} text={text} editHref={hrefOf({ edit: text.id })} />
      )}
    </AdminList>
  );
}

function Filters({ address, action }: { address: CannedResponseAddress; action: string }) {
  const { t } = useTranslation('cannedResponses');
  const { settings } = useShell();
  return (
    <Form method="get" action={action} role="search" className="flex flex-wrap items-end gap-3">
      <Field label={t('search')} className="min-w-0 flex-1 basis-48">
        <TextInput type="search" name="q" defaultValue={address.q} />
      </Field>
      <Field label={t('kind')}>
        <Select name="of" defaultValue={address.of}>
          <option value="">{t('allKinds')}</option>
          <option value="own">{t('own')}</option>
          <option value="shared">{t('shared')}</option>
        </Select>
      </Field>
      {settings.activeLanguages.length > 1 && (
        <Field label={t('language')}>
          <Select name="language" defaultValue={address.language}>
            <option value="">{t('anyLanguage')}</option>
            <LanguageOptions />
          </Select>
        </Field>
      )}
      <Button type="submit" variant="secondary">
        {t('apply')}
      </Button>
    </Form>
  );
}
