// What every part of the portal is given: configuration, practice, calls and session.
import type { CookieJar } from '@foyer/client/cookie-jar';
import { useStore } from '@foyer/client/store';
import { type Answer, forms, practice } from '@foyer/contract';
import type { Call, ClientOptions } from '@foyer/contract/client';
import { createContext, useContext } from 'react';
import type { Logo } from '../api/logo.ts';
import { createResource, type Resource } from '../api/resource.ts';
import type { RuntimeConfig } from '../api/runtime-config.ts';
import type { TenantInfo } from '../api/tenant-info.ts';
import type { DirtyForms } from './dirty-forms.ts';
import type { DraftToken } from './draft-token.ts';
import type { GuestSubmissions } from './guest-submissions.ts';
import type { Keeper } from './keeper.ts';
import type { OpenDrafts } from './open-drafts.ts';
import type { Session, SessionState } from './session.ts';

export type PracticeSettings = Answer<typeof practice.accountSettings>;

/** Whether booking is offered, to whom, with which form and how. */
export interface BookingOffer {
  /** Undefined if the practice has no booking form. */
  readonly form: Answer<typeof forms.bookingForms>['forms'][number] | undefined;
  readonly settings: Answer<typeof practice.bookingGeneralSettings>;
}

export interface Portal {
  readonly config: RuntimeConfig;
  readonly tenant: TenantInfo;
  readonly logo: Logo | undefined;
  readonly call: Call;
  /** For what `call` cannot do: uploading and downloading files. */
  readonly client: ClientOptions;
  readonly cookies: CookieJar;
  readonly session: Session;
  readonly keeper: Keeper;
  readonly dirtyForms: DirtyForms;
  readonly guestSubmissions: GuestSubmissions;
  readonly draftToken: DraftToken;
  readonly openDrafts: OpenDrafts;
  readonly settings: Resource<PracticeSettings>;
  readonly booking: Resource<BookingOffer>;
  /** Called shortly before somebody is signed in: fetches what they will see first. */
  prepareHome(): void;
}

export function settingsResource(call: Call, accountId: string): Resource<PracticeSettings> {
  return createResource(() => call(practice.accountSettings, { params: { accountId } }));
}

/** Fails if one of its calls does: unknown is not the same as not offered. */
export function bookingResource(call: Call, accountId: string): Resource<BookingOffer> {
  return createResource(async () => {
    const query = { accountId };
    const [list, settings] = await Promise.all([
      call(forms.bookingForms, { query }),
      call(practice.bookingGeneralSettings, { query }),
    ]);
    return { form: list.forms[0], settings };
  });
}

/**
 * Returns whether booking is on: for a visitor if it is published and offered to new patients; for a signed-in person, to
 * existing ones.
 */
export function isBookingOn({ form, settings }: BookingOffer, isSignedIn: boolean): boolean {
  const name = isSignedIn
    ? 'showPatientPortalExistingPatientOnlineBooking'
    : 'showPatientPortalNewPatientOnlineBooking';
  return form?.isPublished === true && settings[name] === true;
}

const PortalContext = createContext<Portal | undefined>(undefined);
export const PortalProvider = PortalContext.Provider;

export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('The portal is not there yet.');
  return portal;
}

export function useSession(): SessionState {
  const { session } = usePortal();
  return useStore(session);
}
