import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { storedAddress } from '#ui/ownAddresses.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Banner, bannerInput, readBanner } from '../placeBanner.ts';

/** What categories and topics have both. */
export interface PlaceValues {
  title: string;
  description: string;
  image: string | null;
  banner: Banner;
}

/** Says what was saved in the place of the usual words. */
export type SavedPlace = (() => void) | undefined;

interface PlaceFormOptions<Values> {
  schema: z.ZodType;
  defaultValues: Values;
  toInput: (values: Values) => object;
  /** When the place to change was last changed; null makes one. */
  updatedAt: string | null;
  closeHref: string;
  save: (values: Values, updatedDate: string | null) => Promise<SavedPlace>;
}

/** The form of a category or topic; it closes once it is saved. */
export function usePlaceForm<Values extends PlaceValues>(
  options: PlaceFormOptions<Values>,
): ZodForm<Values> {
  const { schema, defaultValues, toInput, updatedAt, closeHref, save } = options;
  const { t } = useTranslation('places');
  const navigate = useNavigate();
  const form = useZodForm({
    ...{ schema, defaultValues, toInput },
    updatedDate: updatedAt,
    onSubmit: (values, { updatedDate }) => save(values, updatedDate),
    onSuccess: async (tell, { title }) => {
      if (tell) tell();
      else showSuccess(t('saved', { title: title.trim() }));
      await navigate(closeHref, { preventScrollReset: true });
    },
  });
  useFocusIntoForm(form);
  return form;
}

/** What the form opens with. */
export function placeValues(
  place: { title: string; description: string; image: string | null; banner: unknown } | null,
): PlaceValues {
  const { title = '', description = '', image = null } = place ?? {};
  return { title, description, image: stored(image), banner: storedBanner(place?.banner) };
}

/** What is sent of it. */
export function placeInput({ title, description, image, banner }: PlaceValues) {
  return { title, description, image, banner: bannerInput(banner) };
}

/** As the form holds and sends it: pictures of the portal itself without its base path. */
function storedBanner(given: unknown): Banner {
  const banner = readBanner(given);
  return {
    ...banner,
    desktopImage: stored(banner.desktopImage),
    mobileImage: stored(banner.mobileImage),
  };
}

function stored(address: string | null): string | null {
  return address && storedAddress(address);
}
