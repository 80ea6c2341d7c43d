import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useFocusIntoForm } from '#ui/forms/useFocusIntoForm.ts';
import { useZodForm, type ZodForm } from '#ui/forms/useZodForm.ts';
import { storedAddress } from '#ui/ownAddresses.ts';
import { showSuccess } from '#ui/snackbar.ts';
import { useTranslation } from '#ui/useTranslation.ts';
import { type Banner, bannerInput, readBanner } from '../placeBanner.ts';

/** Fields shared by categories and topics. */
export interface PlaceValues {
  title: string;
  description: string;
  image: string | null;
  banner: Banner;
}

/** Announces the save instead of the default message. */
export type SavedPlace = (() => void) | undefined;

interface PlaceFormOptions<Values> {
  schema: z.ZodType;
  defaultValues: Values;
  toInput: (values: Values) => object;
  /** When the edited entity was last changed; null creates one. */
  updatedAt: string | null;
  closeHref: string;
  save: (values: Values, updatedDate: string | null) => Promise<SavedPlace>;
}

/** The form of a category or topic; closes after saving. */
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

/** Initial values. */
export function placeValues(
  place: { title: string; description: string; image: string | null; banner: unknown } | null,
): PlaceValues {
  const { title = '', description = '', image = null } = place ?? {};
  return { title, description, image: stored(image), banner: storedBanner(place?.banner) };
}

/** Submitted values. */
export function placeInput({ title, description, image, banner }: PlaceValues) {
  return { title, description, image, banner: bannerInput(banner) };
}

/** Form and submitted value: URLs of the portal's own images without the base path. */
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
