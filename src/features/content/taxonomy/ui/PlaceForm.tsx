import { type ReactNode, type SubmitEvent, useState } from 'react';
import { taxonomyLimits } from '#core/taxonomyLimits.ts';
import { PictureField } from '#features/content/compose/ui/PictureField.tsx';
import { useAddressedForm } from '#features/content/compose/ui/useAddressedForm.ts';
import { Button } from '#ui/Button.tsx';
import { ClientError } from '#ui/clientError.ts';
import { Field } from '#ui/Field.tsx';
import { LinkButton } from '#ui/LinkButton.tsx';
import { storedAddress } from '#ui/ownAddresses.ts';
import { showError, showSuccess } from '#ui/snackbar.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Banner, bannerInput, readBanner } from '../placeBanner.ts';
import { BannerFields } from './BannerFields.tsx';

/** What categories and topics have both. */
export interface PlaceFields {
  title: string;
  description: string;
  image: string | null;
}

/** As it is sent. */
type PlaceInput = PlaceFields & { banner: Banner | null };

/** Says what was saved in the place of the usual words. */
type Told = (() => void) | undefined;

type PlaceFormProps = {
  place: (PlaceFields & { banner: unknown; updatedAt: string }) | null;
  closeHref: string;
  /** What the one has and the other has not, with what is wrong of it by its name. */
  children?: (faults: Readonly<Record<string, string>>) => ReactNode;
  save: (fields: PlaceInput, form: FormData, updatedDate: string | null) => Promise<Told>;
};

/** Makes a category or topic, or changes one. */
export function PlaceForm({ place, closeHref, children, save }: PlaceFormProps) {
  const { t } = useTranslation('places');
  const { t: tStart } = useTranslation('taxonomy');
  const [image, setImage] = useState(place?.image ? storedAddress(place.image) : null);
  const [banner, setBanner] = useState(() => storedBanner(place?.banner));
  const [faults, setFaults] = useState<Record<string, string>>({});
  const {
    form: shown,
    saving,
    save: saveOpened,
  } = useAddressedForm({
    updatedAt: place?.updatedAt ?? null,
    closeHref,
    values: { image, banner },
  });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const fields = {
      title: text('title'),
      description: text('description'),
      image,
      banner: bannerInput({ ...banner, altText: text('altText') }),
    };
    setFaults(fields.title === '' ? { title: tStart('start.required') } : {});
    if (fields.title === '') return;
    await saveOpened(
      async (updatedDate) => {
        const tell = await save(fields, form, updatedDate);
        return tell ?? (() => showSuccess(t('saved', { title: fields.title })));
      },
      (error) => {
        const told = error instanceof ClientError ? error.faults : [];
        setFaults(Object.fromEntries(told.map(({ field, message }) => [field, message])));
        if (told.length === 0) showError(t('failed'));
      },
    );
  };

  return (
    <form
      {...shown}
      className="flex max-w-lg flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <Field label={t('field.title')} error={faults.title} required>
        <TextInput
          name="title"
          defaultValue={place?.title}
          maxLength={taxonomyLimits.title}
          autoComplete="off"
          dir="auto"
        />
      </Field>
      <Field label={t('field.description')} error={faults.description} optional>
        <TextArea
          name="description"
          rows={3}
          defaultValue={place?.description}
          maxLength={taxonomyLimits.description}
          dir="auto"
        />
      </Field>
      {children?.(faults)}
      <PictureField
        label={t('field.picture')}
        addLabel={t('field.pictureAdd')}
        hint={t('field.pictureHint')}
        value={image}
        error={faults.image}
        onChange={setImage}
      />
      <BannerFields banner={banner} faults={faults} onChange={setBanner} />
      <div className="flex gap-2">
        <Button type="submit" loading={saving}>
          {t('save')}
        </Button>
        <LinkButton to={closeHref} variant="quiet">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

/** As the form holds and sends it: pictures of the portal itself without its base path. */
function storedBanner(given: unknown): Banner {
  const banner = readBanner(given);
  const stored = (address: string | null) => address && storedAddress(address);
  return {
    ...banner,
    desktopImage: stored(banner.desktopImage),
    mobileImage: stored(banner.mobileImage),
  };
}
